import { togetherRoutes } from '@litopys/contract/routes/connections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

// Three channels post the same texts, links and forwards within half a minute, another one copies them hours later.

const channels = [1, 2, 3, 4].map((i) => ({
  channelId: `100000010${i}`,
  channel: `Канал ${i}`,
  username: `posts_${i}`,
}))
const day = (n: number) => Date.UTC(2026, 2, 1 + n, 9)
const instant = (ms: number) => new Date(ms).toISOString()
const words = ['вітрила', 'причал', 'туман', 'марина', 'якір', 'компас', 'затока', 'буй']
const textOf = (n: number) =>
  Array.from({ length: 12 }, (_, i) => `${words[(n + i * (n + 1)) % 8]}${n}${i % 3}`).join(' ')

// One article: the domain in other letter case, the parameters in another order, with those of campaigns and without.
const addresses = [
  'https://example.org/News/7?id=5&page=2#top',
  'http://www.Example.ORG/News/7/?utm_source=tg&page=2&id=5',
  'https://example.org/News/7?page=2&fbclid=x&id=5&',
]

const posts = channels.flatMap((channel, c) => {
  const at = (n: number) => (c < 3 ? day(n) + c * 10_000 : day(n) + 4 * 3_600_000)
  const objects = [0, 1, 2, 3].map((n) => ({ date: instant(at(n)), text: textOf(n) }))
  const link = {
    date: instant(at(4)),
    text: `${textOf(10 + c)} ${addresses[c] ?? 'https://example.org/News/7?id=5&page=2'}`,
  }
  const forward = {
    date: instant(at(5)),
    text: textOf(20 + c),
    reference: { forwardedFrom: { channelId: '1000000200', name: 'Джерело', messageId: 77 } },
  }
  return [...objects, link, forward].map((one, i) => ({ ...channel, messageId: i + 1, ...one }))
})

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts(posts)
})
afterAll(() => litopys.close())

const usual = { q: '', seconds: 60, least: 3 }

test('channels that post the same within seconds are a group, with what chance would give', async () => {
  const { data } = await litopys.api.call(togetherRoutes.read, usual)
  expect(data.groups).toHaveLength(1)
  const [group] = data.groups
  expect(group?.channels.map(({ title, posts: count, times }) => [title, count, times])).toEqual([
    ['Канал 1', 6, 12],
    ['Канал 2', 6, 12],
    ['Канал 3', 6, 12],
  ])
  expect(group?.ties.map(({ times, delay }) => [times, delay])).toEqual([
    [6, 10],
    [6, 20],
    [6, 10],
  ])
  for (const { expected, significance } of group?.ties ?? []) {
    expect(expected).toBeGreaterThan(0)
    expect(expected).toBeLessThan(0.5)
    expect(significance).toBeLessThan(0.001)
  }
  expect(data.total).toEqual({ channels: 4, pairs: 6, ties: 3, crowded: 0 })
  expect(data.isCut).toBe(false)
})

test('seconds, times and kinds decide what is a tie', async () => {
  const few = await litopys.api.call(togetherRoutes.read, { ...usual, seconds: 10 })
  expect(few.data.groups[0]?.ties.map(({ delay }) => delay)).toEqual([10, 10])
  expect((await litopys.api.call(togetherRoutes.read, { ...usual, seconds: 9 })).data.groups).toEqual([])
  expect((await litopys.api.call(togetherRoutes.read, { ...usual, least: 7 })).data.groups).toEqual([])
  const links = await litopys.api.call(togetherRoutes.read, {
    ...usual,
    kinds: ['links', 'forwards'],
    least: 2,
  })
  expect(links.data.groups[0]?.ties.map(({ times }) => times)).toEqual([2, 2, 2])
  const one = await litopys.api.call(togetherRoutes.read, { ...usual, q: 'туман00', least: 2 })
  expect(one.data.groups).toEqual([])
})

test('what a channel does as often by chance is no tie', async () => {
  // All posts of these channels are in one hour, so that 30 minutes are no proof.
  const { data } = await litopys.api.call(togetherRoutes.read, { ...usual, seconds: 3_000 })
  expect(data.total.ties).toBe(3)
  expect(data.groups).toEqual([])
})

test('objects that are left out as crowded are no chances for a tie', async () => {
  // 25 alarms that 102 channels post within a minute, and three texts that only two of them have.
  const crowd = Array.from({ length: 102 }, (_, i) => ({
    channelId: `20000001${String(i).padStart(3, '0')}`,
    channel: `Тривога ${i}`,
  }))
  const alarms = Array.from({ length: 25 }, (_, n) =>
    crowd.map((channel, i) => ({
      ...channel,
      messageId: n + 1,
      date: instant(Date.UTC(2026, 5, 1 + (n % 28), n % 24, 0, i % 50)),
      text: `Увага повітряна тривога ${textOf(100 + n)}`,
    })),
  ).flat()
  const own = Array.from({ length: 3 }, (_, n) =>
    crowd.slice(0, 2).map((channel, i) => ({
      ...channel,
      messageId: 100 + n,
      date: instant(Date.UTC(2026, 5, 3 + n, 7 + n, 30, i * 20)),
      text: textOf(200 + n),
    })),
  ).flat()
  await litopys.importPosts([...alarms, ...own])
  const { data } = await litopys.api.call(togetherRoutes.read, {
    ...usual,
    filters: { dateCreated: { from: '2026-06-01', to: '2026-06-30' } },
  })
  expect(data.total).toMatchObject({ channels: 102, crowded: 25 })
  expect(data.groups.map(({ channels: some }) => some.length)).toEqual([2])
  expect(data.groups[0]?.ties[0]?.times).toBe(3)
  expect(data.groups[0]?.ties[0]?.expected).toBeLessThan(0.02)
})

test('a tie opens its pairs of posts, newest first', async () => {
  const query = { q: '', seconds: 60, a: '1000000103', b: '1000000101', page: 1, itemsPerPage: 25 }
  const { data, totalItems } = await litopys.api.call(togetherRoutes.posts, query)
  expect(totalItems).toBe(6)
  expect(data.map(({ kinds, seconds, first, second }) => [kinds, seconds, first._id, second._id])).toEqual(
    [['forwards'], ['links'], ['texts'], ['texts'], ['texts'], ['texts']].map((kinds, i) => [
      kinds,
      20,
      `1000000101_${6 - i}`,
      `1000000103_${6 - i}`,
    ]),
  )
  const second = await litopys.api.call(togetherRoutes.posts, { ...query, page: 2, itemsPerPage: 4 })
  expect(second.data).toEqual(data.slice(4))
  expect((await litopys.api.call(togetherRoutes.posts, { ...query, a: '1000000104' })).totalItems).toBe(0)
})
