import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** Items 1 to `count`, whose work ends only when `finish` is called. */
function source(count: number, weightOf = (_item: number) => 0) {
  let last = 0
  const working = new Map<number, () => void>()
  return {
    ahead: {
      read: async () => (last < count ? ++last : undefined),
      work: (item: number) => new Promise<number>((resolve) => working.set(item, () => resolve(item))),
      weightOf,
    },
    read: () => last,
    finish: (item: number) => working.get(item)?.(),
  }
}

test('results keep the order of the items, whichever work ends first', async () => {
  const { ahead, finish } = source(3)
  const results = Array.fromAsync(readAhead(ahead, { count: 3, weight: 1 }))
  await nextTurn()
  for (const item of [3, 1, 2]) finish(item)
  expect(await results).toEqual([1, 2, 3])
})

test('no more items are read ahead than allowed', async () => {
  const { ahead, read, finish } = source(10)
  const results = readAhead(ahead, { count: 4, weight: 1 })
  const first = results.next()
  await nextTurn()
  expect(read()).toBe(4)
  finish(2)
  await nextTurn()
  expect(read()).toBe(4)
  finish(1)
  expect(await first).toEqual({ done: false, value: 1 })
  await nextTurn()
  expect(read()).toBe(5)
})

test('a heavy item stops the reading until it is taken', async () => {
  const { ahead, read, finish } = source(10, (item) => (item === 2 ? 100 : 1))
  const results = readAhead(ahead, { count: 8, weight: 50 })
  const first = results.next()
  await nextTurn()
  expect(read()).toBe(2)
  for (const item of [1, 2]) finish(item)
  await first
  await nextTurn()
  expect(read()).toBe(2)
  await results.next()
  await nextTurn()
  expect(read()).toBeGreaterThan(2)
})

test('an error is thrown in the place of its item', async () => {
  const { ahead } = source(3)
  const failing = {
    ...ahead,
    work: async (item: number) => await (item === 2 ? Promise.reject(new Error('no')) : item),
  }
  const results = readAhead(failing, { count: 3, weight: 1 })
  expect((await results.next()).value).toBe(1)
  await expect(results.next()).rejects.toThrow('no')
})
