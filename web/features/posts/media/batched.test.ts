import { expect, test } from 'vitest'
import { batched } from './batched.ts'

const bounds = { batchMs: 1, mostAtOnce: 2 }

test('requests at the same moment are combined without duplicates, up to the limit', async () => {
  const asked: string[][] = []
  const ask = batched(bounds, async (ids) => {
    asked.push(ids)
    return new Map(ids.map((id) => [id, id.toUpperCase()]))
  })
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['A', 'A', 'B'])
  expect(asked).toEqual([['a'], ['b']])
})

test('a failure is reported to all callers, and the next request makes a new call', async () => {
  let failures = 1
  const ask = batched(bounds, async () => {
    failures -= 1
    if (failures >= 0) throw new Error('no')
    return new Map([['a', 1]])
  })
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('no')
  expect(await ask('a')).toBe(1)
})
