import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHostRateLimit } from '#adapters/telegram/host-rate-limit'
import { openSource } from '#adapters/telegram/open-source'
import { createPreviewReader } from '#adapters/telegram/preview-reader'
import { previewSource } from '#adapters/telegram/preview-source'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { startPreviewServer } from '#testing/preview-server'
import { layOut } from '#testing/template'
import { rowOf } from './analysed-post.ts'
import { uncategorized } from './categories/categorizer.ts'
import { createClusterStore } from './clusters.store.ts'
import { createFileTextStore } from './file-texts.store.ts'
import { linkRows, linksOf } from './hidden-links.ts'
import { createObservationStore } from './observations.store.ts'
import { createPostStore, type PostStore } from './posts.store.ts'
import { archivePosts } from './posts.usecase.ts'
import { preparedPost } from './prepared-post.ts'
import type { RawPost } from './raw-post.ts'
import { htmlOf, jsonOf, shownOf, title } from './six-orders.fixture.ts'

const now = '2026-11-21T10:00:00Z'
const directory = mkdtempSync(join(tmpdir(), 'litopys-orders-'))
let engine: Engine
let posts: PostStore
beforeAll(async () => {
  layOut(directory)
  engine = await openEngine({
    directory: join(directory, 'archive'),
    url: undefined,
    searchTimeoutSeconds: 10,
  })
  await migrateArchive(engine)
  posts = createPostStore(engine)
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

type Source = 'json' | 'html' | 'preview'

async function fileOf(name: string, content: string, channelId: number): Promise<RawPost[]> {
  const path = join(directory, name)
  writeFileSync(path, content)
  const read: RawPost[] = []
  const setting = { channel: { channelId: String(channelId) }, timeZone: 'Europe/Kyiv', now }
  for await (const item of await openSource(path, undefined, setting)) {
    if (item.kind === 'skipped') throw new Error(item.reason)
    read.push(item.post)
  }
  return read
}

async function previewOf(channelId: number): Promise<RawPost[]> {
  const name = 'varta_news'
  const server = await startPreviewServer({ id: channelId, name, title }, shownOf(name))
  const read: RawPost[] = []
  const reader = createPreviewReader()
  const pages = previewSource({
    baseUrl: server.url,
    name,
    from: 'newest',
    reader,
    rateLimit: createHostRateLimit(0),
    clock: { now: () => new Date('2026-11-21T10:00:00Z') },
    signal: new AbortController().signal,
  })
  for await (const event of pages) if (event.kind === 'page') read.push(...event.posts)
  await reader.close()
  await server.close()
  return read
}

function tellingOf(source: Source, channelId: number): Promise<RawPost[]> {
  switch (source) {
    case 'json':
      return fileOf('result.json', jsonOf(channelId), channelId)
    case 'html':
      return fileOf('messages.html', htmlOf(), channelId)
    case 'preview':
      return previewOf(channelId)
  }
}

async function archive(told: RawPost[], runId: string) {
  const run = { id: runId, startedBy: 'operator', at: '2026-11-21T10:00:00Z' }
  return await archivePosts(
    {
      posts,
      clusters: createClusterStore(engine),
      fileTexts: createFileTextStore(engine),
      observations: createObservationStore(engine),
      categorizer: async () => uncategorized,
      onArrival: async () => undefined,
      onMerge: async () => undefined,
    },
    told.map((post) => preparedPost(rowOf(post, run))),
    false,
  )
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14]

/**
 * Stored posts of the channel without the time and order of their capture. The six channels are copies of one
 * another.
 */
async function archived(channelId: number) {
  const rows = await posts.findRows(numbers.map((messageId) => ({ channelId: String(channelId), messageId })))
  return rows
    .toSorted((a, b) => a.messageId - b.messageId)
    .map(
      ({
        version: _,
        firstRun: __,
        lastRun: ___,
        channelId: ____,
        cluster: _____,
        copyNode: ______,
        existedBefore: _______,
        ...row
      }) => row,
    )
}

const orders: Source[][] = [
  ['json', 'html', 'preview'],
  ['json', 'preview', 'html'],
  ['html', 'json', 'preview'],
  ['html', 'preview', 'json'],
  ['preview', 'json', 'html'],
  ['preview', 'html', 'json'],
]

describe('a channel captured from its JSON export, its HTML export and its web preview', () => {
  const first = 1_500_000_001
  beforeAll(async () => {
    for (const [i, order] of orders.entries())
      for (const source of order) await archive(await tellingOf(source, first + i), `${source} ${i}`)
  })

  test.each(orders.map((order, i) => [order.join(', '), i] as const))(
    'is the same in the order %s',
    async (_, i) => {
      expect(await archived(first + i)).toEqual(await archived(first))
    },
  )
  test('has all posts once, each with its three sources', async () => {
    const rows = await archived(first)
    expect(rows.map(({ messageId }) => messageId)).toEqual(numbers)
    for (const { sources } of rows) expect(sources.toSorted()).toEqual(['desktop', 'html', 'preview'])
  })
  test('keeps every value that any source knows', async () => {
    const rows = await archived(first)
    for (const source of ['json', 'html', 'preview'] as const)
      for (const told of await tellingOf(source, first)) {
        const own = rowOf(told, { id: 'own', startedBy: 'operator', at: '2026-11-21T10:00:00Z' })
        const kept = rows.find(({ messageId }) => messageId === told.messageId)
        const row = new Map<string, unknown>(Object.entries(own))
        for (const [field, value] of Object.entries(kept ?? {}))
          if (isKnown(row.get(field)) && !bettered.has(field))
            expect(isKnown(value), `${source} ${told.messageId} ${field}`).toBe(true)
        const names = Object.keys(told.extra ?? {})
        expect(Object.keys(JSON.parse(kept?.extra || '{}'))).toEqual(expect.arrayContaining(names))
      }
  })
  test.each(['json', 'html', 'preview'] as const)('has the hidden links of %s', async (source) => {
    const told = await tellingOf(source, first)
    const linksIn = (messageId: number) =>
      told
        .filter((post) => post.messageId === messageId)
        .flatMap(({ articleBody, links = [] }) => linksOf(articleBody, linkRows(articleBody, links)))
    expect(linksIn(2)).toEqual([
      { start: 28, end: 33, href: 'https://map.example/bridge', domain: 'map.example' },
    ])
    expect(linksIn(12)).toMatchObject([{ start: 6, end: 18, href: 'https://promo.example/' }])
    const [, marked] = await archived(first)
    expect(linksOf(marked?.text ?? '', marked?.links ?? [])).toEqual(linksIn(2))
  })
  test('has the best source’s value in each field', async () => {
    const [
      created,
      marked,
      album,
      second,
      third,
      forwarded,
      poll,
      signed,
      file,
      pinned,
      summer,
      place,
      edited,
    ] = await archived(first)
    expect(created).toMatchObject({
      postType: 'Service',
      dateCreated: '2026-01-22T16:00:00Z',
      approximate: [],
    })
    expect(marked).toMatchObject({
      articleBody: '',
      text: 'Увага!\nМіст закрито.\nДивись карту #міст @varta_news',
      editedAt: '2026-01-22T17:00:00Z',
      urls: ['https://map.example/bridge'],
      hashtags: ['міст'],
      mentions: ['varta_news'],
      views: 4_850,
      approximate: ['views'],
      channelType: 'public_channel',
    })
    expect([album, second, third].map((row) => [row?.album, row?.media[0]?.path])).toEqual([
      [3, 'photos/3.jpg'],
      [3, 'photos/4.jpg'],
      [3, ''],
    ])
    expect(third?.media[0]).toMatchObject({ width: 1280, missing: expect.stringContaining('not included') })
    expect(forwarded).toMatchObject({
      forwardedName: 'Сусіди',
      forwardedChannelId: '1500000099',
      forwardedUsername: 'susidy',
      forwardedMessageId: 31,
    })
    expect(JSON.parse(poll?.extra ?? '{}').poll.total_voters).toBe(3_041)
    expect(signed).toMatchObject({
      author: 'Іван',
      replyTo: 2,
      approximate: [],
      reactions: [
        { name: '🙏', count: 1_204 },
        { name: 'paid', count: 3 },
      ],
    })
    expect(file?.media).toMatchObject([{ path: 'files/n.pdf', fileName: 'наказ.pdf', size: 12_345 }])
    expect(pinned).toMatchObject({ postType: 'Service', text: 'Варта pinned this message' })
    expect(summer).toMatchObject({ dateCreated: '2026-07-22T09:00:00Z', approximate: [] })
    expect(JSON.parse(place?.extra ?? '{}')).toEqual({
      location_information: { latitude: 50.45, longitude: 30.52 },
    })
    expect(edited).toMatchObject({ text: 'Стало інакше', isEdited: true, editedAt: null })
  })
  test('keeps the text before an edit, but not other renderings of the same text', async () => {
    const keys = numbers.map((messageId) => ({ channelId: String(first), messageId }))
    expect(await posts.findRevisions(keys)).toMatchObject([
      { channelId: String(first), messageId: 14, articleBody: 'Було так', source: 'desktop' },
    ])
  })
  test('does not change when a source is repeated', async () => {
    const before = await archived(first)
    for (const source of ['json', 'html', 'preview'] as const) {
      const { updated, unchanged } = await archive(await tellingOf(source, first), 'again')
      expect([updated, unchanged], source).toEqual([0, 13])
    }
    expect(await archived(first)).toEqual(before)
  })
  test.each([['before'], ['after']])('keeps an exact count that arrives %s the rounded one', async (when) => {
    const channelId = first + (when === 'before' ? 100 : 101)
    const preview = await previewOf(channelId)
    const exact = preview
      .filter(({ messageId }) => messageId === 2)
      .map((post) => ({ ...post, source: 'jsonl' as const, views: 4_812, approximate: [] }))
    for (const told of when === 'before' ? [exact, preview] : [preview, exact]) await archive(told, when)
    const [, row] = await archived(channelId)
    expect([row?.views, row?.approximate]).toEqual([4_812, []])
  })
})

// A merge may show that a text is the whole text, or replace a rounded value by an exact one.
const bettered = new Set(['articleBody', 'approximate'])

function isKnown(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== 'unknown'
}
