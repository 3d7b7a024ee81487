import { edgeKinds } from '@litopys/contract/connections'
import { postRoutes } from '@litopys/contract/routes/archives'
import { networkRoutes, togetherRoutes } from '@litopys/contract/routes/connections'
import { mapRoutes } from '@litopys/contract/routes/map'
import { similarRoutes } from '@litopys/contract/routes/similar'
import { unusualRoutes } from '@litopys/contract/routes/unusual'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { type Cast, directoryWithCast } from './cast.ts'
import { startTestLitopys, type TestLitopys } from './litopys.ts'
import { picture } from './media.ts'
import { zipOf } from './zip.ts'

// Analyses of a reader who sees two of three channels, before and after posts of the third one arrive. The posts that
// arrive are earlier than the others, copy them, join two of their texts into one cluster, and are what they name.

const first = { channelId: '1000000091', channel: 'Перший', username: 'first_channel' }
const second = { channelId: '1000000092', channel: 'Другий', username: 'second_channel' }
const hidden = { channelId: '1000000093', channel: 'Прихований', username: 'hidden_channel' }

const words = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, i) => `слово${'абвгдежзик'[(from + i) % 10]}${'клмнопрсту'[Math.floor((from + i) / 10)]}`,
  )
/** Texts that are no copies of each other, and one that is a copy of both. */
const [left, between, right] = [words(0, 40), words(4, 40), words(8, 40)].map((text) => text.join(' '))
const at = (day: number, minute: number) => new Date(Date.UTC(2026, 1, day, 9, minute)).toISOString()

/** What two channels post together, and the third one too: more pairs of channels, and other hours. */
const common = (channel: { channelId: string }, seconds: number) =>
  Array.from({ length: 4 }, (_, i) => ({
    ...channel,
    messageId: 20 + i,
    date: new Date(Date.UTC(2026, 1, 5 + i, 12, 0, seconds)).toISOString(),
    text: words(30 + 10 * i, 12).join(' '),
  }))

/** Two texts with equal words, whose own words without a footer are no copies of each other. */
const ownPart = words(80, 8).join(' ')
const footer = 'Підпишіться на наш канал новин про все цікаве'
const [withFooter, inOneLine] = [`${ownPart}\n${footer}`, `${ownPart} ${footer}`]

const visible = [
  { ...first, messageId: 5, date: at(4, 0), text: 'У Харкові дощ' },
  { ...second, messageId: 5, date: at(4, 1), text: 'У Полтаві та Харкові сніг' },
  { ...first, messageId: 6, date: at(4, 2), text: withFooter },
  { ...second, messageId: 6, date: at(4, 10), text: inOneLine },
  ...common(first, 0),
  ...common(second, 20),
  { ...first, messageId: 1, date: at(3, 0), text: left },
  { ...second, messageId: 1, date: at(3, 4), text: left },
  { ...second, messageId: 2, date: at(3, 5), text: right },
  { ...first, messageId: 2, date: at(3, 9), text: 'Пише @hidden_channel тут https://t.me/hidden_channel/1' },
  {
    ...first,
    messageId: 3,
    date: at(3, 10),
    text: 'раз',
    reference: { forwardedFrom: { username: 'hidden_channel', name: 'Прихований' } },
  },
  {
    ...second,
    messageId: 3,
    date: at(3, 11),
    text: 'два',
    reference: { forwardedFrom: { channelId: hidden.channelId, name: 'Прихований' } },
  },
  { ...second, messageId: 4, date: at(3, 12), text: 'Пише @first_channel' },
  { ...second, messageId: 8, date: at(3, 40), text: `${left} подробиці` },
]
const arriving = [
  // A channel that took the username of another one.
  {
    channelId: '1000000094',
    channel: 'Новий',
    username: 'first_channel',
    messageId: 1,
    date: at(4, 50),
    text: 'так',
  },
  ...Array.from({ length: 9 }, (_, i) => ({
    ...hidden,
    messageId: 60 + i,
    date: at(4, 20 + i),
    text: `Харків, Львів і Донецьк: ${i}`,
  })),
  { ...hidden, messageId: 6, date: at(1, 0), text: withFooter },
  { ...hidden, messageId: 7, date: at(1, 1), text: inOneLine },
  ...common(hidden, 5),
  { ...hidden, messageId: 1, date: at(2, 0), text: left },
  { ...hidden, messageId: 2, date: at(2, 1), text: between },
  { ...hidden, messageId: 3, date: at(3, 20), text: right },
  { ...hidden, messageId: 4, date: at(3, 21), text: 'Пише @first_channel https://t.me/second_channel' },
  {
    ...hidden,
    messageId: 5,
    date: at(3, 22),
    text: 'три',
    reference: { forwardedFrom: { username: 'first_channel' } },
  },
]
const blue = picture(120, 90, [40, 80, 160])
const pictured = (id: number, day: number) =>
  zipOf({
    'result.json': JSON.stringify(
      chat(id, [
        message(50, { date_unixtime: String(Date.parse(at(day, 30)) / 1_000), text: '', photo: 'a.png' }),
      ]),
    ),
    'a.png': blue,
  })

const network = { nodes: 300, edges: 2_000, least: 1 }
const edge = { from: '1000000091', page: 1, itemsPerPage: 50 }
/** Calls whose answers must not change. */
const calls: Record<string, [path: string, query: Record<string, unknown>]> = {
  'posting together': [togetherRoutes.read.path, { least: 2, seconds: 60 }],
  'pairs of posts': [togetherRoutes.posts.path, { a: '1000000091', b: '1000000092', seconds: 60 }],
  'posts like a post': [similarRoutes.ofPost.path.replace('{id}', '1000000091_1'), { limit: 60 }],
  'search for posts like a post': [
    postRoutes.search.path,
    { q: 'like:1000000091_1', page: 1, itemsPerPage: 50 },
  ],
  'groups of copies like a post, with words': [
    postRoutes.search.path,
    { q: `like:1000000091_1 OR ${words(8, 2)[0]}`, fold: true, page: 1, itemsPerPage: 2 },
  ],
  'story line': [similarRoutes.story.path.replace('{id}', '1000000091_1'), {}],
  network: [networkRoutes.read.path, network],
  'channels across days': [postRoutes.crossed.path, { rows: 'channelId', interval: 'day' }],
  'channels by frequency': [postRoutes.crossed.path, { rows: 'channelId', columns: 'frequency' }],
  'views by day': [
    postRoutes.histogram.path.replace('{collection}', 'archives'),
    { measure: 'views', interval: 'day' },
  ],
  'copies by day': [postRoutes.crossed.path, { rows: 'existedBefore', interval: 'day' }],
  'filters of copies': [postRoutes.facets.path, { field: 'existedBefore' }],
  'copies only': [postRoutes.search.path, { q: 'is:duplicate', page: 1, itemsPerPage: 50 }],
  'groups of copies': [postRoutes.search.path, { q: '', fold: true, page: 1, itemsPerPage: 50 }],
  'groups of copies by relevance': [
    postRoutes.search.path,
    {
      q: words(8, 2).join(' '),
      fold: true,
      sortBy: { key: 'relevance', desc: true },
      page: 1,
      itemsPerPage: 50,
    },
  ],
  'groups of copies of a phrase': [
    postRoutes.search.path,
    { q: `"${words(8, 2).join(' ')}"`, fold: true, page: 1, itemsPerPage: 50 },
  ],
  'a post with its copies': [postRoutes.read.path.replace('{id}', '1000000091_1'), {}],
  'places on a map': [mapRoutes.count.path, { limit: 100 }],
  unusual: [
    unusualRoutes.find.path,
    { limit: 100, filters: { dateCreated: { from: '2026-02-04', to: '2026-02-10' } } },
  ],
  'network of a phrase': [networkRoutes.read.path, { ...network, q: `"${words(0, 2).join(' ')}"` }],
  ...Object.fromEntries(
    edgeKinds.flatMap((kind) =>
      ['1000000092', '@hidden_channel', '1000000093'].map((to) => [
        `posts of the edge to ${to} by ${kind}`,
        [networkRoutes.posts.path, { ...edge, to, kind }],
      ]),
    ),
  ),
}

/** Posts of channels that readers see, which restrictions by post hide. */
const arrivingBeside = [
  ...common(first, 2).map((post, i) => ({ ...post, messageId: 70 + i })),
  ...common(second, 8).map((post, i) => ({ ...post, messageId: 70 + i })),
  { ...first, messageId: 80, date: at(2, 0), text: right },
  { ...second, messageId: 80, date: at(2, 1), text: between },
  { ...second, messageId: 81, date: at(4, 30), text: 'Пише @first_channel у Харкові, Львові та Донецьку' },
  {
    ...first,
    messageId: 81,
    date: at(4, 31),
    text: 'чотири',
    reference: { forwardedFrom: { username: 'second_channel', messageId: 3 } },
  },
]

/** Readers, and what hides the posts that arrive from them. */
const readers = {
  limited: ['channel:1000000091', 'channel:1000000092'],
  calm: ['no-sensitive', 'channel:1000000091', 'channel:1000000092'],
  tagged: ['tag:open'],
} as const
type Reader = keyof typeof readers
const readerNames: Reader[] = ['limited', 'calm', 'tagged']
/** Posts of edges are read by the statements of the edges, so one reader is enough for them. */
const cases = readerNames.flatMap((reader) =>
  Object.keys(calls)
    .filter((name) => reader === 'limited' || !name.startsWith('posts of the edge'))
    .map((name) => [reader, name] as const),
)

let cast: Cast<Reader | 'all'>
let litopys: TestLitopys
const [answers, later] = [new Map<string, string>(), new Map<string, string>()]
beforeAll(async () => {
  cast = await directoryWithCast({
    limited: { role: ['User'], access: [...readers.limited] },
    calm: { role: ['User'], access: [...readers.calm] },
    tagged: { role: ['User'], access: [...readers.tagged] },
    all: { role: ['User'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  const take = async (into: Map<string, string>, some: readonly Reader[]) => {
    for (const [reader, name] of cases)
      if (some.includes(reader)) into.set(`${reader} ${name}`, await answerOf(name, reader))
  }
  const open = visible.map((post) => ({ ...post, tags: ['open'], sensitive: false }))
  const closed = (posts: object[]) => posts.map((post) => ({ ...post, sensitive: true }))
  await litopys.importPosts(open)
  await litopys.importText('1.zip', await pictured(1_000_000_091, 3))
  await litopys.importText('2.zip', await pictured(1_000_000_092, 4))
  await take(answers, readerNames)
  await litopys.importPosts(closed(arriving))
  await litopys.importText('3.zip', await pictured(1_000_000_093, 2))
  await take(later, ['limited'])
  await litopys.importPosts(closed(arrivingBeside))
  await take(later, ['calm', 'tagged'])
  // A hundred analyses take minutes while other tests run.
}, 480_000)
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function answerOf(name: string, reader: Reader | 'all'): Promise<string> {
  const [path, query] = calls[name] ?? ['', {}]
  const texts = Object.entries(query).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const response = await litopys.instance.app.inject({
    method: 'GET',
    url: `${path}?${new URLSearchParams(Object.fromEntries(texts))}`,
    headers: cast.who(reader).bearer,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.body
}

test.each(cases)('hidden posts do not change an answer of the %s reader: %s', (reader, name) => {
  expect(later.get(`${reader} ${name}`)).toBe(answers.get(`${reader} ${name}`))
})

test('the hidden posts would change the answers', async () => {
  for (const name of [
    'network',
    'network of a phrase',
    'posting together',
    'posts like a post',
    'search for posts like a post',
    'story line',
    'channels across days',
    'groups of copies of a phrase',
    'a post with its copies',
  ]) {
    const all = await answerOf(name, 'all')
    expect(all).not.toBe(answers.get(`limited ${name}`))
    expect(all).toContain(hidden.channelId)
  }
  expect(await answerOf('places on a map', 'all')).not.toBe(answers.get('limited places on a map'))
  expect(answers.get('limited places on a map')).toContain('"withPlace":2')
  expect(answers.get('limited network')).toContain('"copies"')
  expect(answers.get('limited network')).toContain('"pictures"')
  expect(answers.get('limited posting together')).toContain('"significance"')
  expect(answers.get('limited pairs of posts')).toContain('"totalItems":4')
  expect(answers.get('limited copies by day')).not.toBe(await answerOf('copies by day', 'all'))
})

test('a reader with restrictions finds copies with other words among the visible posts', () => {
  const { data } = JSON.parse(answers.get('limited a post with its copies') ?? '')
  expect(data.copies.first.map(({ _id }: { _id: string }) => _id)).toEqual([
    '1000000091_1',
    '1000000092_1',
    '1000000092_8',
  ])
  const grouped = JSON.parse(answers.get('limited groups of copies of a phrase') ?? '')
  expect(grouped.data.map(({ copies }: { copies: { posts: number } }) => copies.posts).toSorted()).toEqual([
    1, 3,
  ])
  const copies = JSON.parse(answers.get('limited copies only') ?? '')
  expect(copies.data.map(({ _id }: { _id: string }) => _id)).toContain('1000000092_8')
})
