import type { SourceName } from '@litopys/contract/schemas/post'
import { describe, expect, test } from 'vitest'
import type { KnownPost } from './known-post.ts'
import { mergePost } from './merge.ts'
import { archive, observation, olderBodies } from './observations.fixture.ts'
import type { RawPost } from './raw-post.ts'

const [t1, t2, t3] = ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']
const edited = (source: SourceName, articleBody: string, editedAt?: string, more: Partial<RawPost> = {}) =>
  observation(source, { articleBody, ...(editedAt ? { editedAt } : {}), ...more })

describe('the text', () => {
  test.each([
    ['of a newer edit', edited('jsonl', 'old', t1), edited('jsonl', 'new', t2)],
    ['of an edited post rather than an unedited one', edited('jsonl', 'old'), edited('jsonl', 'new', t1)],
    ['of a newer edit from any source', edited('mtproto', 'old', t1), edited('preview', 'new', t2)],
    ['of the more trusted source at the same time', edited('jsonl', 'old'), edited('desktop', 'new')],
    [
      'of the later observation if neither was edited',
      edited('mtproto', 'old', undefined, { seenAt: t1 }),
      edited('mtproto', 'new', undefined, { seenAt: t2 }),
    ],
    [
      'of the newer export if neither was edited',
      edited('desktop', 'old', undefined, { fileAsOf: t1 }),
      edited('desktop', 'new', undefined, { fileAsOf: t2 }),
    ],
  ])('%s is current, and the other one is a revision', (_, older, newer) => {
    for (const order of [
      [older, newer],
      [newer, older],
    ]) {
      const post = archive(order)
      expect(post.text).toBe('new')
      expect(olderBodies(post)).toEqual(['old'])
    }
  })
  test.each([
    ['is never erased, even by an edit', edited('jsonl', 'a', t1), edited('mtproto', '', t2)],
    ['is filled if it was empty', edited('mtproto', '', t2), edited('jsonl', 'a')],
  ])('%s', (_, before, incoming) => {
    const post = archive([before, incoming])
    expect(post.text).toBe('a')
    expect(olderBodies(post)).toEqual([])
  })
  test('that was changed and changed back is the current one again', () => {
    const seen = (body: string, seenAt: string) => edited('mtproto', body, undefined, { seenAt })
    const post = archive([seen('a', t1), seen('b', t2), seen('a', t3)])
    expect(post.text).toBe('a')
    expect(olderBodies(post)).toEqual(['b'])
  })
  test('of two alternating observations becomes stable', () => {
    const [a, b] = [edited('jsonl', 'a'), edited('jsonl', 'b')]
    const post = archive([a, b, a, b, a])
    expect(post).toMatchObject({ text: 'b', version: 2 })
    expect(olderBodies(post)).toEqual(['a'])
  })
  test('of an analysis before links to copies keeps its stamp, so that a later analysis links it', () => {
    const link = { kind: 'url', id: 'https://a.example/', detail: 'a.example' } as const
    const markup = observation('desktop', { markup: [link] })
    const older = { ...observation('jsonl'), analysis: '10' }
    expect(archive([older, markup]).analysis).toBe('10')
    expect(archive([older, edited('desktop', 'new', t1)]).analysis).toBe(markup.analysis)
    expect(archive([observation('jsonl'), markup]).analysis).toBe(markup.analysis)
  })
  test('keeps only the entities that are found in it', () => {
    const known = archive([edited('jsonl', 'see #old'), edited('jsonl', 'see #new', t1)])
    expect(known).toMatchObject({ hashtags: ['new'], wordCount: 2, size: 8 })
  })
  test('from two sources keeps what either of them marks', () => {
    const link = { kind: 'url', id: 'https://a.example/', detail: 'a.example' } as const
    expect(archive([observation('jsonl'), observation('desktop', { markup: [link] })])).toMatchObject({
      urls: [link.id],
      domains: [link.detail],
    })
  })
  test('that became a revision keeps its edit time, source and observation time', () => {
    const before = edited('desktop', 'old', t1, { fileAsOf: t2 })
    expect(archive([edited('mtproto', 'new', t3, { seenAt: t3 }), before]).revisions).toMatchObject([
      { articleBody: 'old', source: 'desktop', observedAt: t2, editedAt: t1 },
    ])
  })
})

describe('other fields', () => {
  const media = [{ kind: 'photo' as const, path: 'a.jpg' }]
  test.each<[string, Partial<RawPost>, Partial<RawPost>, Partial<KnownPost>]>([
    ['come from the more trusted source', { author: 'Low' }, { author: 'High' }, { author: 'High' }],
    [
      'come from that source even if its edit is older',
      { author: 'Low', editedAt: t2 },
      { author: 'High' },
      { author: 'High' },
    ],
    [
      'stay if that source does not know them',
      { category: 'News', viaBot: '@a' },
      {},
      { category: 'News', viaBot: '@a' },
    ],
    ['media are not erased', { media }, {}, { hasImage: true }],
    [
      'the date is that of the more trusted source',
      { dateCreated: t1 },
      { dateCreated: t2 },
      { dateCreated: t2 },
    ],
    ['views only grow', { views: 7 }, { views: 5 }, { views: 7 }],
    ['lists are joined', { tags: ['b'] }, { tags: ['a'] }, { tags: ['a', 'b'] }],
    ['a mark of deletion stays', { deletedAt: t1 }, {}, { deletedAt: t1 }],
  ])('%s', (_, low, high, expected) => {
    const [jsonl, desktop] = [observation('jsonl', low), observation('desktop', high)]
    expect(archive([jsonl, desktop])).toMatchObject(expected)
    expect(archive([desktop, jsonl])).toMatchObject(expected)
  })
  test.each<[string, Partial<RawPost>, Partial<RawPost>]>([
    ['the newer edit', {}, { editedAt: t1 }],
    ['the newer export', { fileAsOf: t1 }, { fileAsOf: t2 }],
    ['the later observation', { seenAt: t1 }, { seenAt: t2 }],
  ])('of the same source come from %s', (_, before, after) => {
    const older = observation('desktop', { title: 'Old', author: 'Z', extra: { poll: 9 }, ...before })
    const newer = observation('desktop', { title: 'New', author: 'B', extra: { poll: 1 }, ...after })
    const expected = { title: 'New', author: 'B', extra: '{"poll":1}' }
    expect(archive([older, newer])).toMatchObject(expected)
    expect(archive([newer, older])).toMatchObject(expected)
  })
})

describe('a deletion', () => {
  const deleted = observation('jsonl', { deletedAt: t2 })
  test.each([
    ['after the post was last seen is kept', t1, t2],
    ['ends when the post is seen again', t3, null],
  ])('%s', (_, seenAt, deletedAt) => {
    const seen = observation('preview', { seenAt })
    expect(archive([deleted, seen]).deletedAt).toBe(deletedAt)
    expect(archive([seen, deleted]).deletedAt).toBe(deletedAt)
  })
  test('is not undone by a file, which may have been written while the post was deleted', () => {
    expect(archive([deleted, observation('desktop', { fileAsOf: t3 })]).deletedAt).toBe(t2)
  })
})

describe('a file', () => {
  const photo = (path: string) => [{ kind: 'photo' as const, path, size: 1 }]
  const before = observation('desktop', { media: photo('old.jpg'), hashes: ['a'] })
  test('that is stored stays until its replacement is stored', () => {
    const named = observation('desktop', { media: photo('new.jpg'), editedAt: t1 })
    const brought = observation('desktop', { media: photo('new.jpg'), editedAt: t1, hashes: ['bb'] })
    for (const order of [
      [before, named],
      [named, before],
    ])
      expect(archive(order).media).toMatchObject([{ path: 'old.jpg', hash: 'a', size: 1 }])
    for (const order of [
      [before, named, brought],
      [brought, before, named],
    ])
      expect(archive(order).media).toMatchObject([{ path: 'new.jpg', hash: 'bb', size: 2 }])
  })
  test('of the less trusted source is kept where the other source has none', () => {
    const without = observation('mtproto', { media: [{ kind: 'photo', width: 7, missing: 'not fetched' }] })
    for (const order of [
      [before, without],
      [without, before],
    ])
      expect(archive(order).media).toMatchObject([{ path: 'old.jpg', hash: 'a', width: 7, missing: '' }])
  })
})

describe('an observation', () => {
  test('that repeats the last one later leaves the row unchanged, and wins over observations in between', () => {
    const [first, between, last] = [t1, t2, t3].map((seenAt, i) =>
      observation('mtproto', { seenAt, title: i === 1 ? 'B' : 'A' }),
    )
    if (!first || !between || !last) throw new Error('The test needs three observations')
    const known = { ...first, revisions: [] }
    expect(mergePost(known, last)).toMatchObject({ change: 'confirmed', confirmation: { at: t3 } })
    expect(archive([first, last, between]).title).toBe('A')
    expect(archive([first, between]).title).toBe('B')
  })
  test.each([
    ['an older text', edited('desktop', 'older', undefined, { fileAsOf: t1 }), 'updated', 1],
    ['the same from another source', observation('html', { fileAsOf: t1 }), 'unchanged', 0],
  ])('with %s counts as %s', (_, incoming, countsAs, addedRevisions) => {
    const known = { ...observation('desktop', { fileAsOf: t2 }), revisions: [] }
    expect(mergePost(known, incoming)).toMatchObject({ change: 'updated', countsAs, addedRevisions })
  })
})
