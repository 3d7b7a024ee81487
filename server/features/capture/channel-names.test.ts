import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Channel } from '@litopys/contract/schemas/channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

async function channelOf(channelId: string): Promise<Channel | undefined> {
  const { data } = await litopys.api.call(channelRoutes.list, {
    search: channelId,
    page: 1,
    itemsPerPage: 100,
  })
  return data.find((channel) => channel.channelId === channelId)
}
const post = { messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Допис про вітряк' }
const exported = (chat: object) =>
  JSON.stringify({
    ...chat,
    messages: [{ id: 1, type: 'message', date_unixtime: '1767225600', text: 'Допис про вітряк' }],
  })

test('a line that names no channel is shown with the title of the known one', async () => {
  await litopys.importPosts([
    { channelId: 808, channel: 'Вітряк', date: '2026-01-01T10:00:00Z', messageId: 1, text: 'Перший' },
  ])
  await litopys.importPosts([{ channelId: 808, date: '2026-01-01T10:00:00Z', messageId: 2, text: 'Другий' }])
  const { data } = await litopys.api.call(postRoutes.read, { id: '808_2' })
  expect([data.title, data.author]).toEqual(['Вітряк', 'Вітряк'])
  const { data: hits } = await litopys.api.call(postRoutes.search, {
    q: 'другий',
    page: 1,
    itemsPerPage: 10,
  })
  expect(hits.map(({ title }) => title)).toEqual(['Вітряк'])
})

describe('a blank title', () => {
  test.each([' ', '\t\n', '\u00a0', '\u200b\u2060', '\u3164'])(
    '%j counts as no title in JSONL',
    async (blank) => {
      const job = await litopys.importPosts([
        { ...post, channel: blank, channelId: 501, username: 'vitriak' },
        { ...post, channel: blank },
      ])
      expect(await channelOf('501')).toMatchObject({ title: 'vitriak' })
      expect(job.report.skipped).toMatchObject([{ code: 'field_missing', detail: 'channelId / channel' }])
      expect((await litopys.api.call(postRoutes.read, { id: '501_1' })).data).toMatchObject({
        title: 'vitriak',
      })
    },
  )

  test('is replaced by the id in an export of Telegram Desktop', async () => {
    await litopys.importText('result.json', exported({ name: ' \u200b', type: 'public_channel', id: 502 }))
    expect(await channelOf('502')).toMatchObject({ title: '502' })
  })

  test('does not replace the known title of a channel', async () => {
    await litopys.importPosts([{ ...post, channel: 'Вітряк', channelId: 503 }])
    await litopys.importPosts([{ ...post, messageId: 2, channel: ' ', channelId: 503 }])
    expect(await channelOf('503')).toMatchObject({ title: 'Вітряк' })
  })

  test('is refused by the API', async () => {
    const added = { channel: '504', source: 'none', schedule: 'off', history: 'all' } as const
    await expect(litopys.api.call(channelRoutes.add, { ...added, title: ' \u00a0' })).rejects.toThrow(
      '/title',
    )
    const { data } = await litopys.api.call(channelRoutes.add, added)
    await expect(litopys.api.call(channelRoutes.change, { id: data._id, title: '\u200b' })).rejects.toThrow(
      '/title',
    )
    await expect(litopys.importText('a.jsonl', JSON.stringify(post), ' ')).rejects.toThrow('/channel')
  })
})

describe('a channel id with the prefix -100', () => {
  const bare = '1600000001'
  const full = `-100${bare}`
  const found = async (q: string, filters: object = {}) => {
    const { data } = await litopys.api.call(postRoutes.search, { q, filters, page: 1, itemsPerPage: 10 })
    return data.map(({ _id }) => _id)
  }

  test('is the same as the bare id in files, queries, filters and links', async () => {
    await litopys.importText(
      'result.json',
      exported({ name: 'Млин', type: 'public_channel', id: Number(full) }),
    )
    await litopys.importPosts([
      { ...post, messageId: 2, channelId: full },
      { ...post, messageId: 3, channelId: Number(full), channel: 'Млин' },
    ])
    const all = [`${bare}_1`, `${bare}_2`, `${bare}_3`]
    for (const q of [`channel:${full}`, `channelid:${full}`, `channel:${bare}`])
      expect([q, (await found(q)).toSorted()]).toEqual([q, all])
    expect((await found('', { channelId: { in: [full] } })).toSorted()).toEqual(all)
    expect(await found(`channelid:${bare}`, { channelId: { notIn: [full] } })).toEqual([])
    expect((await litopys.api.call(postRoutes.read, { id: `${full}_1` })).data._id).toBe(`${bare}_1`)
    const { data } = await litopys.api.call(quoteRoutes.save, { postId: `${full}_1` })
    expect((await litopys.api.call(quoteRoutes.read, { id: data._id })).data).toMatchObject({
      postId: `${bare}_1`,
    })
    expect((await channelOf(bare))?.posts).toBe(3)
    expect(await channelOf(full)).toBeUndefined()
  })

  test('is normalised in forwards', async () => {
    const forwardedFrom = { channelId: full, messageId: 1 }
    await litopys.importPosts([{ ...post, messageId: 9, channelId: 505, reference: { forwardedFrom } }])
    const { data } = await litopys.api.call(postRoutes.read, { id: '505_9' })
    expect(data.reference.forwardedFrom).toMatchObject({ channelId: bare })
  })

  test('is normalised when a channel is added', async () => {
    const added = { channel: 'vitriak_two', source: 'none', schedule: 'off', history: 'all' } as const
    const { data } = await litopys.api.call(channelRoutes.add, { ...added, channelId: '-1001600000002' })
    expect(data).toMatchObject({ channelId: '1600000002', username: 'vitriak_two' })
  })
})
