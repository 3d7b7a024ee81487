import type { SearchKey } from '@litopys/contract/query/search-key'
import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const post = (messageId: number, channel: string, author: string, text: string) => ({
  channel,
  channelId: channel === 'Міст Новини' ? 71 : 72,
  messageId,
  author,
  text,
  date: new Date(Date.UTC(2026, 0, messageId)).toISOString(),
})

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts([
    post(1, 'Міст Новини', 'Капітан Лис', 'Баржа стала на якір.'),
    post(2, 'Річка', 'Капітан Лис', 'Мости відкрито для руху.'),
    post(3, 'Річка', 'Боцман Міст', 'Пором відчалив.'),
  ])
})
afterAll(async () => await litopys.close())

const every: SearchKey[] = ['text', 'title', 'author']
const cases: [string, SearchKey[] | undefined, number[]][] = [
  ['міст', undefined, [2]],
  ['міст', ['text'], [2]],
  ['міст', ['title'], [1]],
  ['міст', ['author'], [3]],
  ['міст', ['title', 'author'], [1, 3]],
  ['міст', every, [1, 2, 3]],
  ['лис міст', every, [1, 2]],
  ['-лис', every, [3]],
  ['мі*т', ['title'], [1]],
  ['"капітан лис"', ['author'], [1, 2]],
]

test.each(cases)('%s in %j finds the posts %j in every kind of request', async (q, searchKey, ids) => {
  const search = { q, ...(searchKey && { searchKey }) }
  const { data, totalItems } = await litopys.api.call(postRoutes.search, {
    ...search,
    page: 1,
    itemsPerPage: 10,
  })
  expect(data.map(({ messageId }) => messageId).toSorted()).toEqual(ids)
  expect(totalItems).toBe(ids.length)
  const facet = { field: 'postType', limit: 10, order: 'count' } as const
  const [types] = (await litopys.api.call(postRoutes.facets, { ...search, ...facet })).data
  expect(types?.values.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length)
  const dates = await litopys.api.call(postRoutes.histogram, { ...search, collection: 'archives' })
  expect(dates.data.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length)
  const { q: line, ...shared } = search
  const counts = await litopys.api.call(postRoutes.countMany, { queries: [line], ...shared })
  expect(counts.data).toMatchObject([{ q, posts: ids.length }])
})

test('words are highlighted only if the text is searched', async () => {
  const marks = async (searchKey: SearchKey[]) =>
    (await litopys.api.call(postRoutes.search, { q: 'лис', searchKey, page: 1, itemsPerPage: 10 })).data.map(
      ({ matches }) => matches.length,
    )
  expect(await marks(['author'])).toEqual([0, 0])
})
