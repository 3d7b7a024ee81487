import { approximateFields, type SourceName, sourceNames } from '@litopys/contract/schemas/post'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyOf } from './body.ts'
import { type KnownPost, mergePost } from './merge.ts'
import type { PostRow } from './post-row.ts'
import { type RawPost, rowOf } from './raw-post.ts'

function telling(source: SourceName, more: Partial<RawPost> = {}): PostRow {
  const raw: RawPost = {
    ...{ source, channelId: '5', messageId: 1, dateCreated: '2026-01-02T03:04:05Z', title: 'A', author: 'A' },
    ...{
      channelType: 'public_channel',
      postType: 'Post',
      articleBody: 'text',
      aside: [],
      markup: [],
      media: [],
    },
    ...{ reactions: [], ...more },
  }
  return rowOf(raw, { id: source, startedBy: 'operator', at: '2026-05-01T00:00:00Z' })
}

/** The archive's post after these tellings, one after the other. */
function archive([first, ...rest]: PostRow[]): KnownPost {
  if (!first) throw new Error('There is nothing to archive')
  let known: KnownPost = { ...first, olderTexts: [] }
  for (const incoming of rest) {
    const merge = mergePost(known, incoming)
    if (merge.change === 'unchanged') continue
    known = {
      ...merge.row,
      olderTexts: merge.replacedText ? [...known.olderTexts, known.text] : known.olderTexts,
    }
  }
  return known
}

const [t1, t2] = ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']
const edited = (source: SourceName, articleBody: string, editedAt?: string, more: Partial<RawPost> = {}) =>
  telling(source, { articleBody, ...(editedAt ? { editedAt } : {}), ...more })

describe('the text', () => {
  test.each([
    ['of a newer edit replaces', edited('jsonl', 'old', t1), edited('jsonl', 'new', t2), 'new', ['old']],
    ['of an edit replaces one without', edited('jsonl', 'old'), edited('jsonl', 'new', t1), 'new', ['old']],
    ['of an older edit never comes back', edited('jsonl', 'new', t2), edited('jsonl', 'old', t1), 'new', []],
    [
      'of a newer edit counts, whoever tells it',
      edited('mtproto', 'old', t1),
      edited('preview', 'new', t2),
      'new',
      ['old'],
    ],
    [
      'of the more trusted source replaces at the same time',
      edited('jsonl', 'a'),
      edited('desktop', 'b'),
      'b',
      ['a'],
    ],
    ['of the less trusted source does not', edited('desktop', 'b'), edited('jsonl', 'a'), 'b', []],
    ['that nobody has seen is a hidden edit', edited('jsonl', 'a'), edited('jsonl', 'b'), 'b', ['a']],
    ['is never blanked, not even by an edit', edited('jsonl', 'a', t1), edited('mtproto', '', t2), 'a', []],
    ['is filled where there was none', edited('mtproto', '', t2), edited('jsonl', 'a'), 'a', []],
  ])('%s', (_, before, incoming, text, older) => {
    expect(archive([before, incoming])).toMatchObject({ text, olderTexts: older })
  })

  test('of two tellings by turns settles: what was seen before is no news', () => {
    const [a, b] = [edited('jsonl', 'a'), edited('jsonl', 'b')]
    expect(archive([a, b, a, b, a])).toMatchObject({ text: 'b', olderTexts: ['a'], version: 2 })
  })
  test('brings with it what is found in it, and only that', () => {
    const known = archive([edited('jsonl', 'see #old'), edited('jsonl', 'see #new', t1)])
    expect(known).toMatchObject({ hashtags: ['new'], wordCount: 2, size: 8 })
  })
  test('told twice keeps what either found in it', () => {
    const link = { kind: 'url', id: 'https://a.example/', detail: 'a.example' } as const
    expect(archive([telling('jsonl'), telling('desktop', { markup: [link] })])).toMatchObject({
      urls: [link.id],
      domains: [link.detail],
    })
  })
})

describe('other fields', () => {
  const media = [{ kind: 'photo' as const, path: 'a.jpg' }]
  test.each<[string, Partial<RawPost>, Partial<RawPost>, Partial<KnownPost>]>([
    ['come from the more trusted source', { author: 'Low' }, { author: 'High' }, { author: 'High' }],
    [
      'come from it even where its edit is older',
      { author: 'Low', editedAt: t2 },
      { author: 'High' },
      { author: 'High' },
    ],
    [
      'stay where it does not know them',
      { category: 'News', viaBot: '@a' },
      {},
      { category: 'News', viaBot: '@a' },
    ],
    ['media are not blanked', { media }, {}, { hasImage: true }],
    ['the date is that of the more trusted', { dateCreated: t1 }, { dateCreated: t2 }, { dateCreated: t2 }],
    ['views only grow', { views: 7 }, { views: 5 }, { views: 7 }],
    ['lists are joined', { tags: ['a'] }, { tags: ['b'] }, { tags: expect.arrayContaining(['a', 'b']) }],
    ['a mark of deletion stays', { deletedAt: t1 }, {}, { deletedAt: t1 }],
  ])('%s', (_, low, high, expected) => {
    const [jsonl, desktop] = [telling('jsonl', low), telling('desktop', high)]
    expect(archive([jsonl, desktop])).toMatchObject(expected)
    expect(archive([desktop, jsonl])).toMatchObject(expected)
  })
  test('of the same source come from the newer edit', () => {
    expect(
      archive([telling('jsonl', { author: 'A' }), telling('jsonl', { author: 'B', editedAt: t1 })]).author,
    ).toBe('B')
  })
})

const optionalText = fc.constantFrom(undefined, 'x', 'y')
const anyTelling = fc
  .record({
    source: fc.constantFrom(...sourceNames),
    articleBody: fc.constantFrom('', 'one', 'two #tag', 'three'),
    editedAt: fc.constantFrom(undefined, t1, t2),
    dateCreated: fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T05:04:05Z'),
    author: fc.constantFrom('A', 'B'),
    ...{
      category: optionalText,
      viaBot: optionalText,
      permalink: optionalText,
      views: fc.constantFrom(undefined, 1, 2),
    },
    tags: fc.constantFrom([], ['t'], ['u']),
    media: fc.constantFrom([], [{ kind: 'photo' as const, path: 'p' }]),
  })
  .map(({ source, ...more }) =>
    telling(source, Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))),
  )
const history = fc.array(anyTelling, { minLength: 1, maxLength: 5 })

describe('whatever was told in whatever order', () => {
  test('the last telling again changes nothing', () => {
    fc.assert(
      fc.property(history, anyTelling, (tellings, last) => {
        expect(mergePost(archive([...tellings, last]), last)).toEqual({ change: 'unchanged' })
      }),
    )
  })
  test('all of it again changes nothing, if each told its text at a time of its own', () => {
    fc.assert(
      fc.property(history, (tellings) => {
        const once = archive(tellings)
        expect(archive([...tellings, ...tellings]).text).toBe(once.text)
      }),
    )
  })
  test('nothing known is blanked, no text is lost', () => {
    fc.assert(
      fc.property(history, anyTelling, (tellings, next) => {
        const before = archive(tellings)
        const after = archive([...tellings, next])
        for (const field of [
          'text',
          'author',
          'category',
          'viaBot',
          'permalink',
          'editedAt',
          'views',
        ] as const)
          if (before[field]) expect(after[field], field).toBeTruthy()
        for (const field of ['tags', 'media', 'sources'] as const)
          expect(after[field].length).toBeGreaterThanOrEqual(before[field].length)
        if (before.text && after.text !== before.text) expect(after.olderTexts).toContain(before.text)
      }),
    )
  })
  test('two sources give the same, whichever comes first', () => {
    const content = ({ olderTexts: _, version: __, firstRun: ___, lastRun: ____, ...row }: KnownPost) => ({
      ...row,
      ...{ tags: row.tags.toSorted(), sources: row.sources.toSorted(), reactions: [] },
      ...{ stems: [], terms: [], termCount: 0 },
    })
    fc.assert(
      fc.property(anyTelling, anyTelling, (a, b) => {
        fc.pre(a.sources[0] !== b.sources[0])
        expect(content(archive([a, b]))).toEqual(content(archive([b, a])))
      }),
    )
  })
})

/** What of a post does not tell in which order its tellings came. */
function contentOf({ olderTexts: _, version: __, firstRun: ___, lastRun: ____, ...post }: KnownPost) {
  return post
}

const maybe = <T>(...values: T[]) => fc.constantFrom(undefined, ...values)
const tellingOf = (source: SourceName) =>
  fc
    .record({
      articleBody: fc.constantFrom('', 'one #tag', 'two', 'three'),
      aside: fc.constantFrom([], ['poll?', 'yes'], ['file.pdf']),
      edit: fc.constantFrom({}, { editedAt: t1 }, { editedAt: t2 }, { isEdited: true, seenAt: t2 }),
      markup: fc.constantFrom(
        [],
        [{ kind: 'mention' as const, id: 'zed' }],
        [{ kind: 'mention' as const, id: 'abc' }],
      ),
      dateCreated: fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T05:04:05Z'),
      approximate: fc.subarray([...approximateFields]),
      channelType: fc.constantFrom('unknown', 'public_channel', 'private_channel'),
      views: maybe(4_850, 4_812),
      reactions: fc.constantFrom(
        [],
        [{ name: '👍', count: 7 }],
        [{ name: '👎', count: 7 }],
        [{ name: '👍', count: 9 }],
      ),
      forwarded: maybe<RawPost['forwarded']>(
        { name: 'A' },
        { username: 'a', messageId: 3 },
        { name: 'B', channelId: '9' },
      ),
      ...{
        album: maybe(1, 2),
        replyTo: maybe(3),
        viaBot: maybe('@a', '@b'),
        permalink: maybe('https://a.example/'),
      },
      extra: fc.constantFrom({}, { poll: source }, { poll: source, place: source }, { link: source }),
      media: fc.constantFrom<RawPost['media'][]>(
        [],
        [{ kind: 'photo', path: 'p' }],
        [{ kind: 'video', missing: 'not stored', duration: 7 }],
        [{ kind: 'photo', width: 3 }],
      ),
    })
    .map(({ edit, markup, approximate, ...more }) => {
      const isTold = { dateCreated: true, views: more.views, reactions: more.reactions.length > 0 }
      const told = Object.entries({
        ...more,
        ...edit,
        approximate: approximate.filter((field) => isTold[field]),
        markup: more.articleBody === '' ? [] : markup,
      }).filter(([, value]) => value !== undefined)
      return telling(source, Object.fromEntries(told))
    })

test('three sources give the same post in any of the six orders, and none of them blanks anything', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  fc.assert(
    fc.property(fc.tuple(tellingOf('desktop'), tellingOf('html'), tellingOf('preview')), (tellings) => {
      // A text that somebody changed and changed back is told by the order alone.
      fc.pre(new Set(tellings.map(bodyOf)).size !== 2)
      const posts = orders.map((order) => archive(order.flatMap((i) => tellings[i] ?? [])))
      const [first] = posts.map(contentOf)
      for (const post of posts) expect(contentOf(post)).toEqual(first)
      for (const known of tellings)
        for (const [field, value] of Object.entries(contentOf({ ...known, olderTexts: [] }))) {
          if (
            value &&
            value !== 'unknown' &&
            !['missing', 'articleBody', 'approximate', 'textAsOf'].includes(field)
          )
            expect(new Map(Object.entries(first ?? {})).get(field), field).toBeTruthy()
        }
    }),
    { numRuns: 1_000 },
  )
})
