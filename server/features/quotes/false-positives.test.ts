import { falsePositiveRoutes } from '@litopys/contract/routes/entities'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '#features/quotes/freeze'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const field = 'entities.phone.id'
const found = '+380501234567'
let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys({})
})
afterAll(() => litopys.close())

test('a value marked as a false positive is left out of quotes and matches, but a search for it still finds them', async () => {
  const { api } = litopys
  const { data: request } = await api.call(requestRoutes.add, { title: 'Номери', search: 'замовлення' })
  await api.call(subscriptionRoutes.watch, { id: request._id })
  const post = { channel: 'Склад', channelId: 10, messageId: 1, date: '2026-01-01T10:00:00Z' }
  await litopys.importPosts([{ ...post, text: 'Замовлення, тел. +38 050 123 45 67, #склад' }])
  await api.call(quoteRoutes.save, { postId: '10_1' })
  await api.call(falsePositiveRoutes.mark, { kind: 'phone', id: found, reason: '' })

  const list = async (wish: object) =>
    (await api.call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 10, ...wish })).data
  const [quote] = await list({})
  expect(quote?.entities).toMatchObject({ phone: [], hashtag: [{ id: 'склад' }] })
  const facets = { q: '', field, limit: 10, order: 'count' } as const
  expect((await api.call(quoteRoutes.facets, facets)).data).toEqual([
    { field, values: [], missing: 1, distinct: 0 },
  ])
  for (const wish of [
    { q: 'phone:380501234567' },
    { filters: { [field]: { in: [found] } } },
    { filters: { [field]: { missing: true } } },
  ])
    expect([wish, await list(wish)]).toEqual([wish, [expect.objectContaining({ _id: quote?._id })]])
  // The mark does not change the frozen copy.
  const { data: opened } = await api.call(quoteRoutes.read, { id: quote?._id ?? '' })
  expect(hashOf(opened.canonical)).toBe(opened.hash)
  expect(opened.canonical).toContain(found)

  const matches = await api.call(subscriptionRoutes.listMatches, {
    id: request._id,
    page: 1,
    itemsPerPage: 10,
  })
  expect(matches.data.map(({ post: { entities } }) => [entities.phone, entities.hashtag.length])).toEqual([
    [[], 1],
  ])
})
