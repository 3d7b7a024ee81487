import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startProgram } from '#testing/child'
import { diskFaults } from '#testing/disk-faults'
import { layOut } from '#testing/template'

vi.setConfig({ testTimeout: 180_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-watchdog-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function run(patienceMs: number, statement: string, env: Record<string, string> = {}) {
  const data = mkdtempSync(join(home, 'data-'))
  layOut(data)
  const args = [join(data, 'records'), String(patienceMs), statement]
  return startProgram('server/records/patience.fixture.ts', args, env)
}

test('a statement that computes without end is aborted', async () => {
  const { stdout } = await run(3_000, 'DO $$ BEGIN LOOP END LOOP; END $$').ended
  expect(stdout).toContain('lost: PostgreSQL has computed for too long')
})

test('a long statement that writes is not aborted', async () => {
  const { stdout } = await run(
    2_000,
    'CREATE TABLE long AS SELECT repeat(n::text, 20) FROM generate_series(1, 2000000) n',
  ).ended
  expect(stdout).toBe('open\nanswered\n')
})

test.runIf(process.platform === 'linux')('a statement on a slow disk is not aborted', async () => {
  const faults = diskFaults(home, '/pg_wal/')
  faults.order('fsync sleep 6')
  const { stdout } = await run(2_000, 'CREATE TABLE slow (n int)', faults.env).ended
  expect(stdout).toBe('open\nanswered\n')
})
