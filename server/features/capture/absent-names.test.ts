import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

const line = { messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Допис' }
const [early, late] = ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']
const found = async (q: string) => {
  const { data } = await litopys.api.call(postRoutes.search, { q, page: 1, itemsPerPage: 10 })
  return data.map(({ _id }) => _id)
}
const postOf = async (channelId: number) =>
  (await litopys.api.call(postRoutes.read, { id: `${channelId}_1` })).data

test.each([
  ['the later one', early, late],
  ['the earlier one', late, early],
])('a line without names keeps the names that a post has, whether it is %s', async (when, named, bare) => {
  const [first, second] = when === 'the later one' ? [5, 6] : [7, 8]
  const names = { channel: 'Назва', author: 'Авторка', channelType: 'private_channel' }
  const full = { ...line, ...names, observedAt: named }
  const short = { ...line, observedAt: bare }
  await litopys.importPosts([{ ...full, channelId: first }])
  await litopys.importPosts([{ ...short, channelId: first }])
  await litopys.importPosts([{ ...short, channelId: second }])
  await litopys.importPosts([{ ...full, channelId: second }])
  for (const channelId of [first, second])
    expect(await postOf(channelId)).toMatchObject({
      title: 'Назва',
      author: 'Авторка',
      channelType: 'private_channel',
    })
})

test('a post without an author gets the title of its channel as author, even a title that arrives later', async () => {
  await litopys.importPosts([{ ...line, channelId: 20 }])
  expect(await postOf(20)).toMatchObject({ title: '20', author: '20', channelType: 'public_channel' })
  expect(await found('author:20')).toEqual(['20_1'])
  const named = { ...line, channelId: 20, channel: 'Вітряк', observedAt: early }
  await litopys.importPosts([named])
  await litopys.importPosts([{ ...named, channel: 'Млин', observedAt: late }])
  expect(await postOf(20)).toMatchObject({ title: 'Млин', author: 'Млин' })
  expect(await found('author:Млин')).toEqual(['20_1'])
})

test('a line without a channel is added to the channel whose title the import gives', async () => {
  await litopys.importPosts([{ ...line, channelId: 30, channel: 'Броди' }])
  await litopys.importText('a.jsonl', JSON.stringify({ ...line, messageId: 2 }), 'Броди')
  expect((await litopys.api.call(postRoutes.read, { id: '30_2' })).data).toMatchObject({ title: 'Броди' })
})
