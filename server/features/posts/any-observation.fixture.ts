import { approximateFields, type SourceName, sourceNames } from '@litopys/contract/schemas/post'
import fc from 'fast-check'
import { observation, type Shown } from './observations.fixture.ts'
import type { PostRow } from './post-row.ts'
import type { RawPost } from './raw-post.ts'

const moments = [
  '2026-02-01T00:00:00Z',
  '2026-03-01T00:00:00Z',
  '2026-04-01T00:00:00Z',
  '2026-05-01T00:00:00Z',
]
const live: SourceName[] = ['preview', 'mtproto']

const maybe = <T>(...values: T[]) => fc.constantFrom(undefined, ...values)
const moment = fc.constantFrom(...moments)
const file = fc.record(
  {
    kind: fc.constantFrom('photo' as const, 'video' as const, 'file' as const),
    path: fc.constantFrom('p', 'q'),
    size: fc.constantFrom(1, 2),
    missing: fc.constantFrom('not stored', 'too large'),
    fileName: fc.constantFrom('f', 'g'),
    duration: fc.constant(7),
    width: fc.constantFrom(3, 4),
    isSpoiler: fc.constant(true),
    stillPath: fc.constantFrom('s', 't'),
  },
  { requiredKeys: ['kind'] },
)
const reactions = [
  [{ name: '👍', count: 7 }],
  [{ name: '👎', count: 7 }],
  [{ name: '👍', count: 9 }],
  [
    { name: '👍', count: 3 },
    { name: '👎', count: 4 },
  ],
]

/**
 * What a source may show of one post. Only live sources have a read time; a file has its own time or none.
 */
const shownBy = (source: SourceName) =>
  fc.record({
    articleBody: fc.constantFrom('', ' ', 'one #tag', 'two', 'three', 'three ', 'thr\u200bee', 'two @zed'),
    aside: fc.constantFrom([], ['poll?', 'yes'], ['file.pdf #aside']),
    markup: fc.subarray([
      { kind: 'mention' as const, id: 'zed' },
      { kind: 'mention' as const, id: 'abc' },
      { kind: 'url' as const, id: 'https://a.example/', detail: 'a.example' },
    ]),
    links: fc.constantFrom<NonNullable<RawPost['links']>[]>(
      [],
      [{ start: 0, end: 3, href: 'https://a.example/' }],
      [{ start: 0, end: 3, href: 'https://b.example/' }],
    ),
    edit: fc.oneof(fc.constant({}), fc.record({ editedAt: moment }), fc.constant({ isEdited: true })),
    when: live.includes(source)
      ? fc.record({ seenAt: moment })
      : fc.oneof(fc.constant({}), fc.record({ fileAsOf: moment })),
    deletedAt: live.includes(source) ? fc.constant(undefined) : maybe(...moments),
    title: fc.constantFrom('A', 'B', 'C', ''),
    author: fc.constantFrom('A', 'B', ''),
    channelType: fc.constantFrom('unknown', 'public_channel', 'private_channel', ''),
    postType: fc.constantFrom('Post' as const, 'Service' as const),
    dateCreated: fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T05:04:05Z'),
    approximate: fc.subarray([...approximateFields]),
    reactions: fc.constantFrom([], ...reactions),
    forwarded: maybe<RawPost['forwarded']>(
      { name: 'A' },
      { username: 'a', messageId: 3 },
      { name: 'B', channelId: '9' },
    ),
    album: maybe(1, 2),
    views: maybe(1, 2),
    forwards: maybe(1, 2),
    numOfFollowers: maybe(10, 20),
    replyTo: maybe(3, 4),
    category: maybe('x', 'y'),
    viaBot: maybe('@a', '@b'),
    permalink: maybe('https://a.example/', 'https://b.example/'),
    tags: fc.subarray(['t', 'u']),
    keywords: fc.subarray(['k', 'l']),
    sensitive: maybe(true),
    extra: fc.constantFrom(
      {},
      { poll: { a: 1, b: 2 } },
      { poll: { b: 2, a: 1 } },
      { poll: 3, place: source },
    ),
    media: fc.oneof(fc.constant([]), fc.tuple(file), fc.tuple(file, file)),
    hashes: fc.constantFrom([], [], ['a'], ['bb', 'c']),
  })

type ShownBy = { source: SourceName; shown: Shown }

const anyShown: fc.Arbitrary<ShownBy> = fc.constantFrom(...sourceNames).chain((source) =>
  shownBy(source).map(({ edit, when, approximate, markup, links, ...more }) => {
    const isShown = {
      dateCreated: true,
      views: more.views !== undefined,
      reactions: more.reactions.length > 0,
    }
    const isBlank = more.articleBody.trim() === ''
    const shown: Shown = {
      ...edit,
      ...when,
      ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
      approximate: approximate.filter((field) => isShown[field]),
      markup: isBlank ? [] : markup,
      links: isBlank ? [] : links,
    }
    return { source, shown }
  }),
)

/** How an observation repeats an earlier one: at another time, with at most one change. */
const repetition = fc.record({
  of: fc.nat(9),
  at: moment,
  change: fc.constantFrom<Shown>(
    {},
    {},
    { title: 'B' },
    { articleBody: 'two' },
    { views: 2 },
    { viaBot: '@c' },
  ),
})

/**
 * Observations of one post from any sources. Many repeat an earlier observation of the same source at another
 * time.
 */
export function anyObservations(minLength: number, maxLength: number): fc.Arbitrary<PostRow[]> {
  const one = fc.tuple(anyShown, fc.option(repetition))
  return fc.array(one, { minLength, maxLength }).map((drawn) => {
    const all: ShownBy[] = []
    for (const [fresh, repeats] of drawn) {
      const before = repeats ? all[repeats.of % Math.max(all.length, 1)] : undefined
      all.push(before && repeats ? repeated(before, repeats) : fresh)
    }
    return all.map(({ source, shown }) => observation(source, shown))
  })
}

function repeated({ source, shown }: ShownBy, { at, change }: { at: string; change: Shown }): ShownBy {
  const when = live.includes(source) ? { seenAt: at } : { fileAsOf: at }
  return { source, shown: { ...shown, ...when, ...change } }
}
