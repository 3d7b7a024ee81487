import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { root } from './step.ts'

function run(file: string, ...args: string[]) {
  const command = [path.join(root, file), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return { status, stdout, stderr }
}
const oneLine = expect.stringMatching(/^.+\n$/)

// The others need seconds to load a server.
const files = ['tools/simulate.ts', 'bench/torture/main.ts']

test.each(['tools/fuzz/main.ts', ...(inject('isLong') ? files : [])])(
  '%s prints its usage, and refuses an unknown option in one line',
  (file) => {
    const usage = expect.stringMatching(/^usage: npm run /)
    expect(run(file, '--help')).toEqual({ status: 0, stdout: usage, stderr: '' })
    expect(run(file, '--no-such-option')).toEqual({ status: 2, stdout: '', stderr: oneLine })
  },
)

test('an option without a value or with a wrong one is refused', () => {
  for (const args of [['--seconds'], ['--seconds', '0'], ['no-such-target']])
    expect(run('tools/fuzz/main.ts', ...args)).toEqual({ status: 2, stdout: '', stderr: oneLine })
})
