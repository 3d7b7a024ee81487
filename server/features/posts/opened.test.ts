import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const news = 'Рятувальники розповіли, що цієї ночі у місті вдалося вберегти старий міст від вогню.'
const record = (channelId: number, messageId: number, text: string, more: object = {}) => ({
  channelId,
  channel: `Channel ${channelId}`,
  messageId,
  text,
  date: new Date(Date.UTC(2026, 0, messageId, 21, 30)).toISOString(),
  ...more,
})

let litopys: TestLitopys
const open = async (id: string) => (await litopys.api.call(postRoutes.read, { id })).data
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts([
    ...[1, 2, 3, 4].map((id) => record(10, id, `Допис номер ${id}`)),
    record(10, 5, news),
    record(11, 6, news.toUpperCase()),
    record(11, 7, 'Коротко', {
      reference: { forwardedFrom: { name: 'Channel 10', channelId: '10', messageId: 4 } },
    }),
  ])
  await litopys.importPosts([record(10, 2, 'Допис номер два', { editedAt: '2026-01-20T00:00:00Z' })])
})
afterAll(() => litopys.close())

test('an opened post comes with its neighbours in the channel, nearest first', async () => {
  const { neighbours } = await open('10_3')
  expect(neighbours.before.map((line) => line._id)).toEqual(['10_2', '10_1'])
  expect(neighbours.after.map((line) => line._id)).toEqual(['10_4', '10_5'])
})

test('an opened post comes with its earlier text', async () => {
  const { text, revisions } = await open('10_2')
  expect(text).toBe('Допис номер два')
  expect(revisions.map(({ articleBody }) => articleBody)).toEqual(['Допис номер 2'])
})

test('posts with the same words are copies, ignoring case', async () => {
  const { copies } = await open('11_6')
  expect(copies).toMatchObject({ posts: 2, channels: 2 })
  expect(copies.first.map((line) => line._id)).toEqual(['10_5', '11_6'])
  // 21:30 UTC is the same day in Kyiv in winter.
  expect(copies.spread).toEqual([
    { day: '2026-01-05', posts: 1 },
    { day: '2026-01-06', posts: 1 },
  ])
})

test('a forwarded post is a copy of its original', async () => {
  const { copies } = await open('10_4')
  expect(copies.first.map((line) => line._id)).toEqual(['10_4', '11_7'])
})

test.each(['10_99', '12_1', 'x', '10_1e9', '_1'])('%j is not a post id', async (id) => {
  await expect(open(id)).rejects.toThrow('This object is not found')
})

test('the audit log records who opened a post', async () => {
  await open('10_1')
  const { data } = await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 10 })
  expect(data.find(({ action }) => action === 'archive.open')).toMatchObject({ objectId: '10_1' })
})
