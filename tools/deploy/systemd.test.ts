import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { node, root, startProgram, until } from '../../server/testing/child.ts'
import { readUnit } from './manifests.fixture.ts'

const home = mkdtempSync(path.join(tmpdir(), 'litopys-systemd-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const unit = readUnit()
const valuesOf = (key: string) => unit.filter(([name]) => name === key).map(([, value]) => value)
/** Whether a program is installed. Without it, a line says what is not tested. */
function has(program: string): boolean {
  if (spawnSync(program, ['--version']).status === 0) return true
  console.warn(`${program} is not installed: deploy/systemd is not tested with it.`)
  return false
}
const why = 'a program is not installed'

test('the unit starts the program of the package as a user of its own', () => {
  expect(valuesOf('ExecStart')).toEqual(['/opt/litopys/bin/litopys serve'])
  expect(valuesOf('User')).toEqual(['litopys'])
  expect(readFileSync('deploy/systemd/litopys.sysusers', 'utf8')).toMatch(/^u litopys /m)
})

test('the unit never forbids code that V8 compiles', () => {
  expect(valuesOf('MemoryDenyWriteExecute')).toEqual([])
})

describe('systemd', () => {
  const copy = path.join(home, 'litopys.service')
  // The program of the package is not on this machine.
  writeFileSync(
    copy,
    readFileSync('deploy/systemd/litopys.service', 'utf8').replace(
      '/opt/litopys/bin/litopys serve',
      '/bin/sh',
    ),
  )

  test('finds no fault in the unit', ({ skip }) => {
    if (!has('systemd-analyze')) skip(why)
    expect(spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
    const wrong = path.join(home, 'wrong.service')
    writeFileSync(wrong, readFileSync(copy, 'utf8').replace('ProtectSystem=', 'ProtectSytem='))
    expect(spawnSync('systemd-analyze', ['verify', wrong], { encoding: 'utf8' }).stderr).toContain(
      'ProtectSytem',
    )
  })

  test('rates the exposure of the service as low', ({ skip }) => {
    if (!has('systemd-analyze')) skip(why)
    // 10 is a service without restrictions, and 2 counts as OK.
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', '--no-pager', copy],
      { encoding: 'utf8' },
    )
    expect({ status, rating: /exposure level .*: ([\d.]+)/.exec(stdout)?.[1] }).toMatchObject({ status: 0 })
  })
})

/** System calls that the filters of the unit allow, with the groups of systemd written out. */
function allowedCalls(): Set<string> {
  const groups = new Map<string, string[]>()
  let current: string[] = []
  for (const line of spawnSync('systemd-analyze', ['syscall-filter', '--no-pager'], {
    encoding: 'utf8',
  }).stdout.split('\n')) {
    const [, group, member] = /^(@[\w-]+)$|^ +([@\w-]+)$/.exec(line) ?? []
    if (group) {
      current = []
      groups.set(group, current)
    } else if (member) current.push(member)
  }
  const callsOf = (name: string): string[] =>
    name.startsWith('@') ? (groups.get(name) ?? []).flatMap(callsOf) : [name]
  const allowed = new Set<string>()
  for (const filter of valuesOf('SystemCallFilter')) {
    const isDenied = filter.startsWith('~')
    for (const call of filter.replace('~', '').split(' ').flatMap(callsOf))
      if (isDenied) allowed.delete(call)
      else allowed.add(call)
  }
  return allowed
}

/** Arguments of strace for a command: it writes only the calls that the unit forbids, to `output`. */
function traced(output: string, command: string[]): string[] {
  const allowed = [...allowedCalls()].map((call) => `?${call}`)
  // -D makes the command the child of the test, and the filter in the kernel passes allowed calls at full speed.
  return ['-D', '-f', '--seccomp-bpf', '-e', `trace=!${allowed.join(',')}`, '-o', output, '--', ...command]
}

describe.skipIf(!inject('isLong'))('the system calls of a server', () => {
  test('that the unit forbids are noticed', ({ skip }) => {
    if (!has('systemd-analyze') || !has('strace')) skip(why)
    const output = path.join(home, 'forbidden')
    spawnSync('strace', traced(output, ['/bin/sh', '-c', 'chroot / true']))
    expect(readFileSync(output, 'utf8')).toContain('chroot(')
  })

  test('that imports, searches and verifies are allowed by the unit', async ({ skip }) => {
    if (!has('systemd-analyze') || !has('strace')) skip(why)
    const [DATA_DIR, output] = [path.join(home, 'data'), path.join(home, 'calls')]
    const posts = path.join(home, 'posts.jsonl')
    writeFileSync(
      posts,
      JSON.stringify({
        channel: 'a',
        channelId: 1,
        messageId: 1,
        date: '2026-01-01T00:00:00Z',
        text: 'Слово',
      }),
    )
    const server = spawn('strace', traced(output, [node, 'server/cli/main.ts', 'serve']), {
      cwd: root,
      env: { ...process.env, DATA_DIR, PORT: '0' },
    })
    let printed = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    await until(() => printed.includes('ready: http') || server.exitCode !== null)
    for (const args of [['import', posts], ['search', 'слово'], ['verify']])
      expect(await startProgram('server/cli/main.ts', args, { DATA_DIR }).ended).toMatchObject({ code: 0 })
    server.kill('SIGTERM')
    await until(() => server.exitCode !== null)
    expect(server.exitCode).toBe(0)
    const calls = readFileSync(output, 'utf8').match(/^\d+ +\w+\(.*$/gm)
    expect(calls ?? []).toEqual([])
  })
})
