import type { SourceName } from '@litopys/contract/schemas/post'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyOf } from './body.ts'
import { type KnownPost, mergePost } from './merge.ts'
import type { PostRow } from './post-row.ts'
import { type RawPost, rowOf } from './raw-post.ts'

type Telling = Partial<RawPost> & { hashes?: string[] }

/** What a source tells of the post; `hashes`: of its files as the import stored them. */
function telling(source: SourceName, { hashes = [], ...more }: Telling): PostRow {
  const raw: RawPost = {
    ...{ source, channelId: '5', messageId: 1, dateCreated: '2026-01-02T03:04:05Z', title: 'A', author: 'A' },
    ...{ channelType: 'public_channel', postType: 'Post', articleBody: 'text', aside: [], markup: [] },
    ...{ media: [], reactions: [], ...more },
  }
  const row = rowOf(raw, { id: source, startedBy: 'operator', at: '2026-05-01T00:00:00Z' })
  const media = row.media.map((item, i) => {
    const hash = hashes[i] ?? ''
    return hash === '' ? item : { ...item, hash, format: 'jpeg', missing: '', size: hash.length }
  })
  return { ...row, media }
}

/** The archive's post after these tellings, one after the other. */
function archive([first, ...rest]: PostRow[]): KnownPost {
  if (!first) throw new Error('There is nothing to archive')
  let known: KnownPost = { ...first, olderTexts: [] }
  for (const incoming of rest) {
    const merge = mergePost(known, incoming)
    if (merge.change === 'unchanged') continue
    const olderTexts = merge.replacedText ? [...known.olderTexts, known.text] : known.olderTexts
    known = { ...merge.row, olderTexts }
  }
  return known
}

/** What of a post does not tell in which order its tellings came. */
function contentOf({ olderTexts: _, version: __, firstRun: ___, lastRun: ____, ...post }: KnownPost) {
  return post
}

const maybe = <T>(...values: T[]) => fc.constantFrom(undefined, ...values)
const [t1, t2, t3] = ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']
const file = fc.record(
  {
    kind: fc.constantFrom('photo' as const, 'video' as const, 'file' as const),
    path: fc.constantFrom('p', 'q'),
    size: fc.constantFrom(1, 2),
    missing: fc.constantFrom('not stored', 'too large'),
    ...{ fileName: fc.constant('f'), duration: fc.constant(7), width: fc.constantFrom(3, 4) },
  },
  { requiredKeys: ['kind'] },
)
const tellingOf = (source: SourceName) =>
  fc
    .record({
      articleBody: fc.constantFrom('', 'one #tag', 'two', 'three', 'three '),
      aside: fc.constantFrom([], ['poll?', 'yes'], ['file.pdf']),
      edit: fc.constantFrom(
        ...[{}, { editedAt: t1 }, { editedAt: t2 }, { editedAt: t3 }],
        ...[{ isEdited: true, seenAt: t2 }, { seenAt: t3 }],
      ),
      author: fc.constantFrom('A', 'B', ''),
      dateCreated: fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T05:04:05Z'),
      approximate: fc.subarray(['views' as const, 'dateCreated' as const]),
      reactions: fc.constantFrom([], [{ name: '👍', count: 7 }], [{ name: '👎', count: 7 }]),
      forwarded: maybe<RawPost['forwarded']>({ name: 'A' }, { username: 'a', messageId: 3 }),
      ...{ album: maybe(1, 2), views: maybe(1, 2), category: maybe('x', 'y'), viaBot: maybe('@a', '@b') },
      extra: fc.constantFrom({}, { poll: source }, { poll: source, place: source }),
      media: fc.oneof(fc.constant([]), fc.tuple(file)),
      hashes: fc.constantFrom([], [], ['a'], ['bb']),
    })
    .map(({ edit, approximate, ...more }) => {
      const told = Object.entries({
        ...{ ...more, ...edit },
        approximate: approximate.filter((field) => field !== 'views' || more.views !== undefined),
      }).filter(([, value]) => value !== undefined)
      return telling(source, Object.fromEntries(told))
    })

/** A text that somebody changed and changed back is told by the order alone. */
const isTellable = (tellings: PostRow[]) => new Set(tellings.map((row) => bodyOf(row).trim())).size !== 2

const sources = fc.constantFrom<SourceName[][]>(
  ['desktop', 'html', 'preview'],
  ['mtproto', 'desktop', 'preview'],
  ['mtproto', 'html', 'jsonl'],
)
const threeTellings = sources.chain((names) => fc.tuple(...names.map(tellingOf)))
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

describe('three sources that tell of different edits and files', () => {
  test('give the same post in any of the six orders', () => {
    fc.assert(
      fc.property(threeTellings, (tellings) => {
        fc.pre(isTellable(tellings))
        const posts = orders.map((order) => contentOf(archive(order.flatMap((i) => tellings[i] ?? []))))
        for (const post of posts) expect(post).toEqual(posts[0])
      }),
      { numRuns: 300 },
    )
  })
  test('change nothing when any of them tells the same again', () => {
    fc.assert(
      fc.property(threeTellings, (tellings) => {
        fc.pre(isTellable(tellings))
        const known = archive(tellings)
        for (const again of tellings) expect(mergePost(known, again)).toEqual({ change: 'unchanged' })
      }),
      { numRuns: 300 },
    )
  })
})

describe('a file', () => {
  const photo = (path: string) => [{ kind: 'photo' as const, path, size: 1 }]
  const before = telling('desktop', { media: photo('old.jpg'), hashes: ['a'] })
  test('that another one took the place of in an edit leaves no hash beside the new path', () => {
    const after = telling('desktop', { media: photo('new.jpg'), editedAt: t1 })
    for (const order of [
      [before, after],
      [before, after, before],
    ])
      expect(archive(order).media).toMatchObject([{ path: 'new.jpg', hash: '' }])
  })
  test('of the less trusted source is taken with its path where the other one brought none', () => {
    const without = telling('mtproto', { media: [{ kind: 'photo', width: 7, missing: 'not fetched' }] })
    for (const order of [
      [before, without],
      [without, before],
    ])
      expect(archive(order).media).toMatchObject([{ path: 'old.jpg', hash: 'a', width: 7, missing: '' }])
  })
})
