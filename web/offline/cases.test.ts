import 'fake-indexeddb/auto'
import { testPost } from '@litopys/contract/testing/post'
import {
  type CasePost,
  casePosts,
  fileCasePosts,
  fileQueryCases,
  queryCases,
} from '@litopys/contract/testing/query-cases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCollections } from './collections.ts'
import { openOfflineStore } from './database.ts'

const offlineStore = openOfflineStore()
const { messages } = createCollections(offlineStore, () => 'Europe/Kyiv')

const rowOf = ({ text, channel, channelId, username, messageId, date, ...given }: CasePost) => ({
  ...testPost(text, {
    _id: `${channelId}_${messageId}`,
    channelId: String(channelId),
    messageId,
    title: channel,
    dateCreated: date,
    author: channel,
    ...given,
    reference: { permalink: `https://t.me/${username}/${messageId}`, ...given.reference },
  }),
  seen: false,
  keptAt: 1,
})

beforeAll(async () => {
  expect(await messages.bulkAdd(casePosts.map(rowOf))).toBe(casePosts.length)
})
afterAll(() => offlineStore.database.delete())

test.each(queryCases)(
  'for %j the browser database finds the posts %j, like the server',
  async (q, expected) => {
    const { data, totalItems } = await messages.find({ q, itemsPerPage: 100, sortBy: { key: 'messageId' } })
    expect(data.map(({ messageId }) => messageId)).toEqual(expected)
    expect(totalItems).toBe(expected.length)
    expect(await messages.count({ q })).toBe(expected.length)
  },
)

test.each([
  [{ author: { in: ['Редакція'] } }, [3]],
  [{ tags: { missing: true }, hasImage: true }, [2, 12]],
  [{ sensitive: true }, [9]],
  [{ dateCreated: { from: '2026-01-03', to: '2026-01-04' } }, [3, 4]],
])('posts that pass the filters %j: %j', async (filters, expected) => {
  const { data } = await messages.find({ filters, sortBy: { key: 'messageId' } })
  expect(data.map(({ messageId }) => messageId)).toEqual(expected)
})

test('posts are found by the texts of their files, like on the server', async () => {
  await messages.bulkAdd(fileCasePosts.map(rowOf))
  for (const [q, expected] of fileQueryCases) {
    const { data } = await messages.find({ q, itemsPerPage: 100, sortBy: { key: 'messageId' } })
    expect([q, data.map(({ messageId }) => messageId)]).toEqual([q, expected])
  }
})
