import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

const text = 'Колона вирушила вночі до Харкова, повідомили очевидці #рух @vartanews'
const line = {
  channelId: '1500000001',
  messageId: 7,
  date: '2026-01-02T10:00:00Z',
  channel: 'Варта',
  text,
  author: 'Олена',
  channelType: 'public_channel',
  postType: 'Post',
  category: 'Війна',
  audience: ['усі'],
  keywords: ['рух'],
  frequency: 'daily',
  numOfFollowers: 1_200,
  tags: ['перевірити'],
  sensitive: true,
  existedBefore: true,
  hasImage: true,
  hasAudio: false,
  hasVideo: true,
  reference: { replyTo: 5, permalink: 'https://t.me/varta_news/7' },
}

test('a post is read back with every specified field, and a quote freezes them', async () => {
  const before = Date.now()
  await litopys.importPosts([line])
  const { data: post } = await litopys.api.call(postRoutes.read, { id: '1500000001_7' })
  const { date, channel, messageId: _, tags, ...kept } = line
  const frozen = {
    ...kept,
    title: channel,
    articleBody: text,
    inLanguage: 'uk',
    dateCreated: date,
    // Computed: one post on the channel's only day.
    frequency: '1to5',
    size: Buffer.byteLength(text),
    wordCount: 9,
    entities: { hashtag: [{ id: 'рух' }], mention: [{ id: 'vartanews' }], place: [{ name: 'Харків' }] },
    text: expect.stringContaining(text),
  }
  expect(post).toMatchObject({ ...frozen, tags, createdBy: 'local' })
  for (const moment of [post.archivedAt, post.createdAt])
    expect(Math.abs(Date.parse(moment) - before)).toBeLessThan(60_000)
  const { data: quote } = await litopys.api.call(quoteRoutes.save, { postId: post._id, comment: 'Звірено' })
  expect(quote).toMatchObject({ ...frozen, tags, comment: 'Звірено', createdBy: 'local' })
})
