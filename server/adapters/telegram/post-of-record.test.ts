import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Long, type tl } from '@mtcute/node'
import { describe, expect, test } from 'vitest'
import type { RawPost } from '#features/posts/raw-post'
import { htmlOf, jsonOf, shownOf, title } from '#features/posts/six-orders.fixture'
import { offlineChannel, offlineMessage } from '#testing/telegram-channels'
import { postWithContext } from './mtproto-page.ts'
import { peersOf } from './mtproto-peers.ts'
import { bytesOfMessage, layer } from './mtproto-record.ts'
import { openSource } from './open-source.ts'
import { postOfRecord } from './post-of-record.ts'
import { shownPage } from './preview.fixture.ts'
import { previewPage } from './preview-page.ts'
import { receivedRecord } from './received-record.ts'
import { message, now } from './source.fixture.ts'

async function readFile(content: string): Promise<RawPost[]> {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-record-'))
  try {
    const path = join(directory, 'file')
    writeFileSync(path, content)
    const posts: RawPost[] = []
    const setting = { channel: { channelId: '77', title: 'Own title' }, timeZone: 'Europe/Kyiv', now }
    for await (const item of await openSource(path, undefined, setting))
      if (item.kind === 'post') posts.push(item.post)
    return posts
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The post made again of what an archive keeps of it. */
async function again({ record, channelId, messageId, source, seenAt = '' }: RawPost): Promise<RawPost> {
  if (!record) throw new Error('the reader gave no record')
  const context = JSON.stringify(record.context)
  return await postOfRecord({
    channelId,
    messageId,
    source,
    seenAt,
    context,
    bytes: Buffer.from(record.bytes),
  })
}

function withoutRecord({ record: _, ...post }: RawPost) {
  return post
}

const textOf = ({ record }: RawPost) => Buffer.from(record?.bytes ?? []).toString('utf8')

describe('the record of a post', () => {
  test.each([
    ['Desktop JSON', jsonOf(1_500_000_001)],
    ['an HTML export', htmlOf()],
    [
      'JSONL',
      [
        '{"channel":"Варта","messageId":1,"date":"2026-01-22","text":"a","own":{"b":1}}\r',
        '{"messageId":2,"date":1769098145,"observedAt":"2026-02-01T00:00:00Z","views":3}',
      ].join('\n'),
    ],
  ])('of %s gives the same post again', async (_, content) => {
    const posts = await readFile(content)
    expect(posts.length).toBeGreaterThan(1)
    for (const post of posts) {
      expect(await again(post)).toEqual(withoutRecord(post))
      expect(content).toContain(textOf(post))
    }
  })
  test('of a file ends where the next one begins', async () => {
    const [one, two] = [message(1), message(2, { text: 'Привіт "світ" \u2028' })]
    const content = JSON.stringify({ name: 'A', type: 'public_channel', id: 7, messages: [one, two] })
    const posts = await readFile(content)
    expect(posts.map(textOf)).toEqual([JSON.stringify(one), JSON.stringify(two)])
    const places = [one, two].map((record) => Buffer.from(content).indexOf(JSON.stringify(record)))
    expect(posts.map(({ record }) => record?.place)).toEqual(places.map((at) => `byte ${at}`))
  })
  test('of a preview gives each post of its block again', async () => {
    const html = shownPage({ id: 77, name: 'varta_news', title }, shownOf('varta_news'))
    const posts = previewPage(html, now).posts.map((post) => ({ ...post, channelId: '77' }))
    expect(posts.map(({ messageId }) => messageId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14])
    for (const post of posts) {
      expect(await again(post)).toEqual(withoutRecord(post))
      expect(html).toContain(textOf(post))
    }
    // The items of an album are in one block.
    expect(new Set(posts.slice(2, 5).map(textOf)).size).toBe(1)
  })
  test('of a preview whose tags are not closed gives the same posts', async () => {
    const html = shownPage({ id: 77, name: 'varta_news', title }, [
      { id: 1, date: '2026-01-22T16:00:00+00:00', text: '<b>one <a href="https://a.example/">two' },
      { id: 2, date: '2026-01-22T16:00:00+00:00', text: '<i>three <blockquote>four' },
    ])
    const { posts } = previewPage(html, now)
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts)
      expect(await again({ ...post, channelId: '77' })).toEqual(withoutRecord({ ...post, channelId: '77' }))
  })
  test('of MTProto gives the same post again, with names and album', async () => {
    const channel = offlineChannel(1_443_002_210, 'litopys_news')
    const bot: tl.RawUser = { _: 'user', id: 9, firstName: 'Бот', username: 'quick_bot', bot: true }
    const others: tl.RawUser[] = [{ _: 'user', id: 8, firstName: 'Остап' }]
    const messages = [
      offlineMessage(channel.raw.id, 483, 'Текст із 🔥', {
        viaBotId: 9,
        views: 5,
        forwards: 0,
        groupedId: Long.fromNumber(77),
      }),
      offlineMessage(channel.raw.id, 484, '', { views: 5, forwards: 0, groupedId: Long.fromNumber(77) }),
    ]
    const around = {
      channel: channel.raw,
      username: 'litopys_news',
      peers: peersOf({ users: [bot, ...others], chats: [] }),
      albums: new Map([['77', 483]]),
      seenAt: now,
    }
    const posts = messages.map((one) => {
      const { post, context } = postWithContext(one, around, layer)
      return { ...post, record: receivedRecord('mtproto', bytesOfMessage(one), context, '') }
    })
    expect(posts.map(({ album, viaBot }) => [album, viaBot])).toEqual([
      [483, '@quick_bot'],
      [483, undefined],
    ])
    // Only the names that the post needs are kept.
    expect(posts[0]?.record?.context).toMatchObject({
      peers: { 'user 9': { name: 'Бот', username: 'quick_bot' } },
    })
    expect(Object.keys(Object(posts[0]?.record?.context.peers))).toEqual(['user 9'])
    for (const post of posts) expect(await again(post)).toEqual(withoutRecord(post))
  })
  test('of another post is refused', async () => {
    const [post] = await readFile(jsonOf(1_500_000_001))
    if (!post) throw new Error('the file has no post')
    await expect(again({ ...post, messageId: 999 })).rejects.toThrow()
  })
})
