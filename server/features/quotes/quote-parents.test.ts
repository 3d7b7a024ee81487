import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
}, 240_000)
afterAll(() => litopys.close())

const post = (messageId: number, text: string, reference = {}) => ({
  channel: 'Пристань',
  channelId: 10,
  messageId,
  date: '2026-01-01T10:00:00Z',
  text,
  reference,
})
const parent = { _id: '10_1', messageId: 1, excerpt: 'Коли відкриють переправу?' }

test('quotes and new posts of a request show the post that they reply to', async () => {
  const { api } = litopys
  const { data: request } = await api.call(requestRoutes.add, { title: 'Пором', search: 'пором' })
  await api.call(subscriptionRoutes.watch, { id: request._id })
  await litopys.importPosts([post(1, parent.excerpt), post(2, 'Пором вирушив', { replyTo: 1 })])
  await litopys.importPosts([post(3, 'Пором без відповіді', { replyTo: 999 })])

  for (const postId of ['10_2', '10_3']) await api.call(quoteRoutes.save, { postId })
  const { data: quotes } = await api.call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 10 })
  expect(quotes.map(({ parent }) => parent?._id)).toEqual([undefined, '10_1'])
  expect(quotes[1]?.parent).toMatchObject(parent)

  const asked = { id: request._id, page: 1, itemsPerPage: 10 }
  await expect.poll(async () => (await api.call(subscriptionRoutes.listMatches, asked)).data.length).toBe(2)
  const { data: matches } = await api.call(subscriptionRoutes.listMatches, asked)
  const byId = new Map(matches.map((match) => [match.post._id, match.post.parent]))
  expect(byId.get('10_2')).toMatchObject(parent)
  expect(byId.get('10_3')).toBeUndefined()
})
