import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startProgram, until } from '#testing/child'
import { diskFaults } from '#testing/disk-faults'

vi.setConfig({ testTimeout: 240_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-first-start-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/**
 * Files that PostgreSQL recreates. Files of tables from migrations (numbered from 16384) are restored from
 * the write-ahead log. Free-space maps (_fsm, _vm) and caches are rebuilt.
 */
function isRecovered(path: string): boolean {
  const [, number] = /^records\/base\/\d+\/(\d+)/.exec(path) ?? []
  return Number(number) >= 16_384 || /^records\/.*(_fsm|_vm|\/pg_internal\.init)$/.test(path)
}

/** Used only by a running process. */
function isScratch(path: string): boolean {
  return /^(archive\/(ballast|status|tmp)|socket$|records\/postmaster\.)/.test(path)
}

/** Files and folders get their final name when they are complete. */
function finalName(path: string): string {
  return path.replace(/^records\/initial\/?/, 'records/').replace(/\.new$/, '')
}

test.runIf(process.platform === 'linux')(
  'every file of a first start is on disk before it is ready',
  async () => {
    const data = join(home, 'data')
    mkdirSync(data)
    const faults = diskFaults(home, data)
    const { child, output, ended } = startProgram('server/main.ts', [], {
      DATA_DIR: data,
      PORT: '0',
      ...faults.env,
    })
    await until(() => output.stdout.includes('ready'))
    // Stopped at once, so that the files are those of the moment when it was ready.
    child.kill('SIGSTOP')
    const synced = new Set([...faults.synced()].map((path) => finalName(relative(data, path))))
    const made = readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isDirectory())
      // Folders of tables are also reachable through a link.
      .map((entry) => relative(data, realpathSync(join(entry.parentPath, entry.name))))
    child.kill('SIGKILL')
    await ended
    const missing = made.filter(
      (path) => !synced.has(path) && !synced.has(`${path}/`) && !isRecovered(path) && !isScratch(path),
    )
    expect(made.length).toBeGreaterThan(1_000)
    expect([...new Set(missing)]).toEqual([])
  },
)
