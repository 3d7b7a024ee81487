import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlDay, htmlPage, htmlPhoto, htmlPost, htmlService } from '#adapters/telegram/html-export.fixture'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys({ TIME_ZONE: 'Europe/Kyiv' })
})
afterAll(() => litopys.close())

const title = 'Варта'
const page = htmlPage(
  title,
  htmlDay('22 January 2026'),
  htmlService(1, 'Channel &laquo;Варта&raquo; created'),
  htmlPost(2, { from: title, text: 'Міст відкрито', inner: htmlPhoto('photos/2.jpg') }),
  htmlPost(3, { inner: htmlPhoto('photos/3.jpg') }),
)
const json = JSON.stringify({
  name: title,
  type: 'public_channel',
  id: 1_500_000_001,
  messages: [
    { id: 1, type: 'service', date_unixtime: '1769098000', action: 'create_channel', title },
    {
      id: 2,
      type: 'message',
      date_unixtime: '1769098145',
      text: 'Міст відкрито',
      photo: 'photos/2.jpg',
      width: 800,
    },
    { id: 3, type: 'message', date_unixtime: '1769098145', text: '', photo: 'photos/3.jpg' },
  ],
})
const importHtml = (channel?: string) => litopys.importText('messages.html', page, channel)
async function postsOf(channelId: string) {
  const { data } = await litopys.api.call(postRoutes.search, {
    q: '',
    page: 1,
    itemsPerPage: 100,
    filters: { channelId: { in: [channelId] } },
  })
  return data
}

describe('an HTML export', () => {
  test('without a channel name is refused with advice', async () => {
    const { state } = await importHtml()
    expect(state).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('does not contain the ID of its channel'),
    })
  })
  test('with an unknown username is refused, because the channel id is unknown', async () => {
    const { state } = await importHtml('@varta_news')
    expect(state).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('a channel in the archive'),
    })
  })
  test('is imported under the given id, with or without the prefix -100', async () => {
    const first = await importHtml('-1001500000000')
    expect(first.state).toEqual({ status: 'done' })
    expect(first.report).toMatchObject({ read: 3, new: 3, skippedCount: 0 })
    expect((await importHtml('1500000000')).report).toMatchObject({ new: 0, updated: 0, unchanged: 3 })
    const { data } = await litopys.api.call(postRoutes.read, { id: '1500000000_3' })
    expect(data).toMatchObject({ title, hasImage: true, album: 2, sources: ['html'] })
  })
  test('of a channel known by username is merged with its posts', async () => {
    await litopys.importText('result.json', json, 'varta_news')
    const { report } = await importHtml('https://t.me/s/Varta_News')
    expect(report).toMatchObject({ new: 0, updated: 0, unchanged: 3 })
    // Two channels have this title now.
    expect((await importHtml(title)).state.status).toBe('failed')
    const { data: channels } = await litopys.api.call(channelRoutes.list, {
      search: 'varta',
      page: 1,
      itemsPerPage: 9,
    })
    expect(channels).toMatchObject([
      { channelId: '1500000001', type: 'public_channel', username: 'varta_news' },
    ])
    const posts = await postsOf('1500000001')
    expect(posts.map(({ dateCreated }) => dateCreated).toSorted()).toEqual([
      '2026-01-22T16:06:40Z',
      '2026-01-22T16:09:05Z',
      '2026-01-22T16:09:05Z',
    ])
    expect(posts.every(({ channelType }) => channelType === 'public_channel')).toBe(true)
    expect(posts.find(({ messageId }) => messageId === 2)).toMatchObject({
      album: 2,
      media: [{ width: 800 }],
    })
  })
})
