import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { node, root } from '../../server/testing/child.ts'
import { faults } from './faults.ts'
import { createUndo } from './undo.ts'

const isLong = inject('isLong')

async function torture(...args: string[]) {
  const child = spawn(node, [`${root}bench/torture/main.ts`, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

test('the list names every fault once', async () => {
  const { code, stdout } = await torture('--list')
  const names = faults.map(({ name }) => name)
  expect(code).toBe(0)
  expect(new Set(names).size).toBe(names.length)
  const listed = stdout.split('\n').map((line) => line.split(' ')[0])
  expect(listed.filter((first) => first !== '')).toEqual(names)
})

test('an unknown fault and a wrong number end with 2', async () => {
  for (const args of [['no-such-fault'], ['--cycles', '0']]) expect((await torture(...args)).code).toBe(2)
})

test('what was done to the machine is undone once, the last first, and after a failure of one part', () => {
  const undone: string[] = []
  const undo = createUndo()
  undo.add(() => undone.push('first'))
  const now = undo.add(() => undone.push('early'))
  undo.add(() => {
    throw new Error('as intended by this test')
  })
  undo.add(() => undone.push('last'))
  now()
  undo.all()
  undo.all()
  expect(undone).toEqual(['early', 'last', 'first'])
})

test.runIf(isLong)('cheap faults are survived', { timeout: 300_000 }, async () => {
  const cheap = ['killed-import', 'killed-engine', 'failed-writes']
  const { code, stdout, stderr } = await torture(...cheap, '--cycles', '1', '--json')
  expect([code, stderr]).toEqual([0, expect.anything()])
  const { results } = JSON.parse(stdout)
  expect(results.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual(
    cheap.map((name) => [name, expect.stringMatching(/^(passed|skipped)$/)]),
  )
})
