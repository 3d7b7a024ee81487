import { expect, test } from 'vitest'
import { atLeast, chanceWithin } from './chance.ts'
import { connected, countCommon, type ObjectPost, pairsWithin } from './ties.ts'

const even = Array.from({ length: 24 }, () => 1 / 24)
const at = (...hours: number[]) =>
  Array.from({ length: 24 }, (_, h) => (hours.includes(h) ? 1 / hours.length : 0))

test('the chance that two posts of a day are near depends on when the channels post', () => {
  expect(chanceWithin(even, even, 60)).toBeCloseTo(120 / 86_400, 6)
  expect(chanceWithin(even, even, 86_400)).toBe(1)
  // Both in one hour: 1 - (1 - x)² for x of the hour.
  expect(chanceWithin(at(9), at(9), 60)).toBeCloseTo(1 - (1 - 1 / 60) ** 2, 9)
  expect(chanceWithin(at(9), at(21), 60)).toBe(0)
  expect(chanceWithin(at(23), at(0), 3_600)).toBeCloseTo(0.5, 9)
  expect(chanceWithin([], even, 60)).toBe(0)
  // Twelve hours apart on both sides of a day: near if the times in their hours differ by at least half an hour.
  expect(chanceWithin(at(0), at(12), 11.5 * 3_600)).toBeCloseTo(0.25, 9)
  expect(chanceWithin(even, even, 11.5 * 3_600)).toBeCloseTo(23 / 24, 9)
})

test('the chance of at least so many times is that of the binomial distribution', () => {
  expect(atLeast(0, 10, 0.1)).toBe(1)
  expect(atLeast(1, 10, 0.1)).toBeCloseTo(1 - 0.9 ** 10, 12)
  expect(atLeast(10, 10, 0.1)).toBeCloseTo(1e-10, 20)
  expect(atLeast(60, 100, 0.5)).toBeCloseTo(0.028444, 6)
  expect(atLeast(5_000, 20_000, 0.001)).toBe(0)
  expect(atLeast(3, 2, 0.5)).toBe(0)
})

const post = (
  object: number,
  channel: string,
  seconds: number,
  kind: ObjectPost['kind'] = 'texts',
  messageId = object,
): ObjectPost => ({
  kind,
  object,
  channel,
  messageId,
  at: seconds,
})

test('two posts with several common objects are one pair, and each object counts its nearest posts', async () => {
  const posts = [
    ...[post(1, 'a', 0), post(1, 'b', 10), post(1, 'b', 40, 'texts', 9)],
    ...[post(2, 'a', 0, 'links', 1), post(2, 'b', 10, 'links', 1)],
    ...[post(3, 'a', 100), post(3, 'b', 161)],
    ...[post(4, 'b', 200), post(4, 'b', 201, 'texts', 7)],
  ]
  const { pairs, crowded } = await pairsWithin(posts, 60)
  expect(crowded.size).toBe(0)
  expect([...pairs.values()].map(({ a, b, pairs: some }) => [a, b, some.size])).toEqual([['a', 'b', 1]])
  const [found] = [...pairs.values()].flatMap(({ pairs: some }) => [...some.values()])
  expect(found).toMatchObject({ first: { channel: 'a', at: 0 }, second: { channel: 'b', at: 10 } })
  expect([...(found?.kinds ?? [])]).toEqual(['texts', 'links'])
})

test('an object of more than a hundred posts within the time says nothing of two channels', async () => {
  const crowd = Array.from({ length: 101 }, (_, i) => post(1, `c${i}`, i % 50))
  expect(await pairsWithin(crowd, 60)).toEqual({ crowded: new Set([1]), pairs: new Map() })
  expect((await pairsWithin(crowd.slice(1), 60)).pairs.size).toBe(4_950)
})

test('the common objects of two channels are counted, however many posts have them', async () => {
  const crowd = Array.from({ length: 3_000 }, (_, i) => post(1, `c${i}`, i))
  const posts = [
    ...crowd,
    ...[post(2, 'c1', 500), post(2, 'c2', 900)],
    ...[post(3, 'c1', 500, 'links', 2), post(3, 'c2', 900, 'links', 2)],
    ...[post(4, 'c1', 0), post(4, 'c2', 90_000)],
  ]
  const tested = [
    { a: 'c1', b: 'c2' },
    { a: 'c1', b: 'c9' },
  ]
  expect(Object.fromEntries(await countCommon(posts, tested, 43_200))).toEqual({ 'c1\nc2': 2, 'c1\nc9': 1 })
})

test('edges that share nodes are one group', () => {
  const edges = [
    ['a', 'b'],
    ['d', 'e'],
    ['b', 'c'],
    ['x', 'e'],
  ].map(([a = '', b = '']) => ({ a, b }))
  expect(connected(edges).map((some) => some.map(({ a, b }) => a + b))).toEqual([
    ['ab', 'bc'],
    ['de', 'xe'],
  ])
})
