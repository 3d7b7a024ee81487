import { expect, test } from 'vitest'
import { seenBatch } from './seen-batch.ts'

const never = 1_000_000

test('marks made within a short time are sent in one call, with the last state of each post', async () => {
  const sent: unknown[] = []
  const batch = seenBatch(async (ids, seen) => sent.push([ids, seen]), never)
  batch.add(['a'], true)
  batch.add(['b', 'c'], true)
  batch.add(['b'], false)
  await batch.flush()
  expect(sent).toEqual([
    [['a', 'c'], true],
    [['b'], false],
  ])
})

test('marks that could not be sent are sent with the next batch', async () => {
  const sent: unknown[] = []
  const failures = [new Error('no network')]
  const batch = seenBatch(async (ids) => {
    const failure = failures.pop()
    if (failure) throw failure
    sent.push(ids)
  }, never)
  batch.add(['a'], true)
  await batch.flush()
  batch.add(['b'], true)
  await batch.flush()
  expect(sent).toEqual([['a', 'b']])
})
