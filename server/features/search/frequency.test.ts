import type { Frequency } from '@litopys/contract/frequency'
import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const [busy, quiet] = [1_000_000_001, 1_000_000_002]
const post = (channelId: number, messageId: number, day: number, more: object = {}) => ({
  channelId,
  channel: `C${channelId}`,
  messageId,
  text: `Допис ${messageId}`,
  frequency: 'щодня',
  date: new Date(Date.UTC(2026, 0, 1 + day, 12, 0, messageId)).toISOString(),
  ...more,
})
/** Six posts a day for ten days; five of six are sensitive. */
const busyPosts = Array.from({ length: 60 }, (_, i) =>
  post(busy, i + 1, Math.floor(i / 6), { sensitive: i % 6 > 0 }),
)

let cast: Cast<'reader' | 'manager'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    manager: { role: ['Data manager'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  // Two posts, forty days apart; one of them on a day of the busy channel.
  await litopys.importPosts([...busyPosts, post(quiet, 1, 5), post(quiet, 2, 45)])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const counting = { q: '', limit: 10, order: 'count' } as const
const facet = async () =>
  (await litopys.api.call(postRoutes.facets, { ...counting, field: 'frequency' })).data[0]
const wholePage = { q: '', page: 1, itemsPerPage: 100 }
const idsOf = async (filters: { frequency: { in?: string[]; notIn?: string[]; missing?: boolean } }) =>
  (await litopys.api.call(postRoutes.search, { ...wholePage, filters })).data.map(({ _id }) => _id)
const readAs = async (name: 'reader' | 'manager', path: string) => {
  const headers = cast.who(name).bearer
  const response = await litopys.instance.app.inject({ url: `/api/v1${path}`, headers })
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('posts are counted by how often their channel posted around their day', async () => {
  expect(await facet()).toEqual({
    field: 'frequency',
    missing: 0,
    distinct: 2,
    values: [
      { value: '5to20', count: 60 },
      { value: 'under1', count: 2 },
    ],
  })
})

test('the frequency is a filter', async () => {
  expect(await idsOf({ frequency: { in: ['under1'] } })).toEqual([`${quiet}_2`, `${quiet}_1`])
  expect(await idsOf({ frequency: { notIn: ['5to20'] } })).toEqual([`${quiet}_2`, `${quiet}_1`])
  expect(await idsOf({ frequency: { in: ['20to100'] } })).toEqual([])
  expect(await idsOf({ frequency: { missing: true } })).toEqual([])
})

test('a facet is counted without its own filter', async () => {
  const filters = { frequency: { in: ['under1'] } }
  const { data } = await litopys.api.call(postRoutes.facets, {
    ...counting,
    field: 'frequency,postType',
    filters,
  })
  const counted = data.map(({ field, values }) => [field, values.map(({ count }) => count)])
  expect(counted).toEqual([
    ['postType', [2]],
    ['frequency', [60, 2]],
  ])
})

test('a post shows the computed frequency, not the one of its source', async () => {
  const page = await litopys.api.call(postRoutes.search, wholePage)
  expect(new Set(page.data.map(({ channelId, frequency }) => `${channelId} ${frequency}`))).toEqual(
    new Set([`${busy} 5to20`, `${quiet} under1`]),
  )
  expect(await litopys.api.call(postRoutes.read, { id: `${quiet}_1` })).toMatchObject({
    data: { frequency: 'under1' },
  })
})

test('the channel list filters by the frequency around each channel’s latest post', async () => {
  const listed = async (frequency: Frequency[]) =>
    (
      await litopys.api.call(channelRoutes.list, {
        search: '',
        page: 1,
        itemsPerPage: 10,
        filters: { frequency },
      })
    ).data
  expect(await listed(['5to20', 'from100'])).toMatchObject([{ channelId: String(busy), frequency: '5to20' }])
  expect(await listed(['under1'])).toMatchObject([{ channelId: String(quiet), frequency: 'under1' }])
  expect(await listed([])).toHaveLength(2)
})

test('a histogram can be split by the frequency', async () => {
  const wish = { collection: 'archives', q: '', interval: 'year', split: 'frequency' } as const
  const { data } = await litopys.api.call(postRoutes.histogram, wish)
  const counted = data.series?.map(({ value, buckets }) => [value, buckets.map(({ count }) => count)])
  expect(counted).toEqual([
    ['5to20', [60]],
    ['under1', [2]],
  ])
})

test('the frequency for restricted readers counts only posts that they see', async () => {
  await litopys.api.call(userRoutes.change, { id: cast.who('reader').id, access: ['no-sensitive'] })
  const { data } = await readAs('reader', '/filters?q=&field=frequency')
  expect(data[0].values).toEqual([
    { value: '1to5', count: 10 },
    { value: 'under1', count: 2 },
  ])
  const own = await readAs('reader', `/archives/${busy}_1`)
  expect(own.data.frequency).toBe('1to5')
  const none = await readAs(
    'reader',
    `/archives?filters=${encodeURIComponent('{"frequency":{"in":["5to20"]}}')}`,
  )
  expect(none.totalItems).toBe(0)
})

test('a quote of another user does not reveal the frequency to restricted readers', async () => {
  const { data: kept } = await litopys.api.call(quoteRoutes.save, { postId: `${busy}_1` })
  expect(kept.frequency).toBe('5to20')
  await litopys.api.call(userRoutes.change, { id: cast.who('manager').id, access: ['no-sensitive'] })
  const { data } = await readAs('manager', '/quotes')
  expect(data.map(({ frequency }: { frequency: string }) => frequency)).toEqual([''])
})

test('posts that arrive later change the frequency of posts around them at once', async () => {
  expect(await idsOf({ frequency: { in: ['1to5'] } })).toEqual([])
  await litopys.importPosts(Array.from({ length: 11 }, (_, i) => post(quiet, 10 + i, 4 + (i % 3))))
  expect(await idsOf({ frequency: { in: ['1to5'] } })).toHaveLength(12)
})
