import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Post } from '@litopys/contract/schemas/post'
import type { Understood } from '@litopys/contract/schemas/search'
import type { SimilarPosts, Story } from '@litopys/contract/schemas/similar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

// One event in three languages and a copy of it, the same kind of event later, and other posts.

const event =
  'У Кремінній у Марківському провулку 17 рятувальники врятували музей годинників: пожежу на 240 квадратних метрах ліквідували за годину, директор Гнат Скоробагатько подякував добровольцям.'
const inRussian =
  'В Кременной в Марковском переулке, 17, спасатели спасли музей часов. Пожар на 240 квадратных метрах ликвидировали за час, директор Игнат Скоробогатько поблагодарил добровольцев.'
const inEnglish =
  'Rescuers saved the clock museum at 17 Markivskyi Lane in Kreminna: the fire on 240 square metres was put out in an hour, director Hnat Skorobahatko thanked the volunteers.'
const copied = `${event}\n\nПідписатись на Новини краю | Надіслати новину`
const later =
  'У Кремінній музей годинників відкрили після пожежі: директор Гнат Скоробагатько показав рятувальникам і добровольцям нову залу.'
const others = [
  'Погода завтра: без опадів, вночі до п’яти градусів тепла, вдень до дванадцяти.',
  'Футбольний клуб «Верес» переміг у виїзному матчі з рахунком 3:1.',
  'Уряд затвердив бюджет на наступний рік, видатки на освіту зростуть.',
  'The central bank kept its key rate and expects lower inflation next year.',
  'Ночью над областью сбили девять беспилотников, пострадавших нет.',
]

type Name = 'reader' | 'limited'
let cast: Cast<Name>
let litopys: TestLitopys
const post = (channelId: number, messageId: number, text: string, date = '2026-03-01T10:00:00Z') => ({
  channelId,
  channel: `Channel ${channelId}`,
  messageId,
  text,
  date,
})
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:71'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    post(71, 1, event),
    post(72, 2, inRussian, '2026-03-01T10:12:00Z'),
    post(71, 3, copied, '2026-03-01T11:00:00Z'),
    post(73, 4, inEnglish, '2026-03-01T12:30:00Z'),
    post(72, 5, later, '2026-03-20T09:00:00Z'),
    ...others.map((text, i) => post(71 + (i % 3), 10 + i, text)),
    post(73, 20, '😀'),
  ])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

type Answer<T> = { status: number; body: { data: T; code?: string } }
async function ask<T>(
  url: string,
  { as = 'reader', payload }: { as?: Name; payload?: object } = {},
): Promise<Answer<T>> {
  const answer = await litopys.instance.app.inject({
    url: `/api/v1/archives/${url}`,
    headers: cast.who(as).bearer,
    ...(payload ? { method: 'POST', payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const like = async (id: string, query = '', as: Name = 'reader') =>
  (await ask<SimilarPosts>(`${id}/similar${query}`, { as })).body.data
const levelsOf = ({ posts }: SimilarPosts) => Object.fromEntries(posts.map(({ _id, level }) => [_id, level]))
async function searched(q: string, as: Name = 'reader'): Promise<string[]> {
  const { body } = await litopys.instance.app
    .inject({
      url: `${postRoutes.search.path}?${new URLSearchParams({ q, itemsPerPage: '100' })}`,
      headers: cast.who(as).bearer,
    })
    .then((answer) => ({ body: answer.json<{ data: Post[] }>() }))
  return body.data.map(({ _id }) => _id).toSorted()
}

type Order = { sortBy?: { key: string }; fold?: boolean }
/** Ids in the order of the pages, which are read by cursor. */
async function paged(q: string, itemsPerPage: number, order: Order = {}): Promise<string[]> {
  const page = async (cursor: object) => {
    const asked = { q, itemsPerPage, ...order, ...cursor }
    const texts = Object.entries(asked).map(
      ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    )
    const answer = await litopys.instance.app.inject({
      url: `${postRoutes.search.path}?${new URLSearchParams(Object.fromEntries(texts))}`,
      headers: cast.who('reader').bearer,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: Post[]; nextCursor?: string }>()
  }
  let last = await page({})
  const found = [...last.data]
  while (last.nextCursor !== undefined) {
    last = await page({ cursor: last.nextCursor })
    found.push(...last.data)
  }
  return found.map(({ _id }) => _id)
}

describe('posts like a post', () => {
  test('are its copy, the same event in other languages, and a later post about the same', async () => {
    expect(levelsOf(await like('71_1'))).toEqual({
      '71_3': 'text',
      '72_2': 'story',
      '73_4': 'story',
      '72_5': 'topic',
    })
    expect((await like('71_1')).post).toMatchObject({ _id: '71_1', title: 'Channel 71' })
    expect(levelsOf(await like('73_4'))).toMatchObject({ '71_1': 'story', '72_2': 'story' })
  })

  test('have the words that made them similar, as both posts write them', async () => {
    const { posts, words } = await like('71_1')
    const russian = posts.find(({ _id }) => _id === '72_2')
    expect(russian?.words).toContainEqual({ word: 'Скоробагатько', found: 'Скоробогатько' })
    expect(posts.find(({ _id }) => _id === '73_4')?.words).toContainEqual({ word: '240', found: '240' })
    expect(words).toContain('Скоробагатько')
  })

  test('are limited to a level and to a number', async () => {
    expect(Object.keys(levelsOf(await like('71_1', '?level=text')))).toEqual(['71_3'])
    expect(await like('71_1', '?level=story&limit=1')).toMatchObject({
      total: 3,
      levels: { text: 1, story: 2, topic: 1 },
      posts: [{ _id: '71_3' }],
    })
  })

  test('are none for a post without words, and an error for a post that the reader does not see', async () => {
    expect(await like('73_20')).toMatchObject({ posts: [], total: 0 })
    expect((await ask('72_2/similar', { as: 'limited' })).body.code).toBe('not_found')
    expect((await ask('71_99/similar')).body.code).toBe('not_found')
    expect((await ask('nothing/similar')).body.code).toBe('not_found')
  })

  test('do not include posts that the reader does not see', async () => {
    expect(levelsOf(await like('71_1', '', 'limited'))).toEqual({ '71_3': 'text' })
  })
})

describe('posts like a pasted text', () => {
  test('are found in all languages', async () => {
    const { status, body } = await ask<SimilarPosts>('similar', { payload: { text: inEnglish } })
    expect(status).toBe(200)
    expect(levelsOf(body.data)).toMatchObject({ '73_4': 'text', '71_1': 'story', '72_2': 'story' })
  })

  test('need a word to compare', async () => {
    for (const text of ['…', '😀 !', 'a б'])
      expect((await ask('similar', { payload: { text } })).body.code).toBe('text_without_words')
    expect((await ask('similar', { payload: { text: '' } })).status).toBe(422)
    expect((await ask('similar', { payload: { text: 'х'.repeat(20_001) } })).status).toBe(422)
  })
})

test('the list, the story line and like: agree on each post', async () => {
  const subjects = [
    'ліхтар',
    'причал',
    'човен',
    'сходи',
    'вікна',
    'дах',
    'дзвін',
    'годинник',
    'прапор',
    'колодязь',
  ]
  const acts = [
    'полагодив',
    'пофарбував',
    'показав',
    'описав',
    'виміряв',
    'перевірив',
    'зняв',
    'повернув',
    'обміняв',
    'подарував',
  ]
  await litopys.importPosts(
    subjects.flatMap((subject, i) =>
      acts.map((act, k) =>
        post(
          74,
          1 + 10 * i + k,
          `Доглядач маяка Тарас Верболіз ${act} ${subject}, ${'гості приїхали на острів Березань. '.repeat((i + k) % 4)}`,
        ),
      ),
    ),
  )
  const list = await like('74_1')
  expect(list.total).toBe(60)
  const closenessOf = new Map(list.posts.map(({ _id, closeness }) => [_id, closeness]))
  const found = await paged('like:74_1', 100)
  expect(found.length).toBeGreaterThan(90)
  const inOrder = found.map((id) => closenessOf.get(id)).filter((one) => one !== undefined)
  expect(inOrder).toEqual(list.posts.map(({ closeness }) => closeness))
  const { total } = (await ask<Story>('74_1/story')).body.data
  expect(await searched('like:74_1/story')).toHaveLength(total)
})

describe('like: in a query', () => {
  test('finds the post with the ones like it, and combines with other conditions', async () => {
    expect(await searched('like:71_1')).toEqual(['71_1', '71_3', '72_2', '72_5', '73_4'])
    expect(await searched('like:71_1 channelid:72')).toEqual(['72_2', '72_5'])
    expect(await searched('channelid:72 -like:71_1 before:2026-03-02')).toEqual(['72_11', '72_14'])
  })

  test('finds posts that arrive later, and a text as it is after an edit', async () => {
    const [first, second] = [
      'Кит біля берега Норвегії здивував рибалок і вчених',
      'Рада затвердила кошторис дороги',
    ]
    await litopys.importPosts([post(71, 60, first), post(73, 61, first)])
    expect(await searched('like:71_60')).toEqual(['71_60', '73_61'])
    expect(await searched('like:71_60', 'limited')).toEqual(['71_60'])
    await litopys.importPosts([
      post(72, 62, first),
      { ...post(73, 61, second), editedAt: '2026-03-02T10:00:00Z' },
    ])
    expect(await searched('like:71_60')).toEqual(['71_60', '72_62'])
  })

  const orders: Order[] = [{}, { sortBy: { key: 'relevance' } }, { fold: true }]
  test.each(orders)('orders by likeness first, on all pages: %j', async (order) => {
    const all = ['71_1', ...(await like('71_1')).posts.map(({ _id }) => _id)]
    const byLikeness = order.fold ? all.filter((id) => id !== '71_3') : all
    expect(byLikeness).toHaveLength(order.fold ? 4 : 5)
    expect(await paged('like:71_1', 100, order)).toEqual(byLikeness)
    expect(await paged('like:71_1', 1, order)).toEqual(byLikeness)
    // Then by words, and other posts by date.
    const either = await paged('погода OR like:71_1 OR футбольний OR lang:uk', 2, order)
    expect(either.slice(0, byLikeness.length + 2).toSorted()).toEqual(
      [...byLikeness, '71_10', '72_11'].toSorted(),
    )
    expect(either.slice(0, byLikeness.length)).toEqual(byLikeness)
    expect(new Set(either).size).toBe(either.length)
    expect(await paged('погода OR like:71_1 OR футбольний OR lang:uk', 100, order)).toEqual(either)
  })

  test('orders by date if that is the order, and excluded likeness counts nothing', async () => {
    expect((await paged('like:71_1', 100, { sortBy: { key: 'dateCreated' } }))[0]).toBe('72_5')
    expect((await paged('музей OR lang:uk OR -like:71_1', 100))[0]).not.toBe('71_1')
  })

  test('adds the likeness to several posts', async () => {
    const found = await paged('like:72_2 OR like:72_5', 2)
    expect(found.slice(0, 2).toSorted()).toEqual(['72_2', '72_5'])
    expect(found).toEqual(await paged('like:72_2 OR like:72_5', 100))
  })

  test('can have a level', async () => {
    expect(await searched('like:71_1/story')).toEqual(['71_1', '71_3', '72_2', '73_4'])
    expect(await searched('like:71_1/text')).toEqual(['71_1', '71_3'])
  })

  test('finds nothing for a post that the reader does not see, or that is not there', async () => {
    expect(await searched('like:72_2', 'limited')).toEqual([])
    expect(await searched('like:71_1', 'limited')).toEqual(['71_1', '71_3'])
    expect(await searched('like:71_99 OR like:nothing_1')).toEqual([])
  })
})

test('a story has its posts by time, and its channels by their first post', async () => {
  const { data } = (await ask<Story>('72_2/story')).body
  expect(data.posts.map(({ _id, seconds }) => [_id, seconds])).toEqual([
    ['71_1', 0],
    ['72_2', 720],
    ['71_3', 3_600],
    ['73_4', 9_000],
  ])
  expect(data.channels.map(({ title, posts, seconds }) => [title, posts, seconds])).toEqual([
    ['Channel 71', 2, 0],
    ['Channel 72', 1, 720],
    ['Channel 73', 1, 9_000],
  ])
})

test('posts out of sight change nothing that a reader gets', async () => {
  const answers = async () => [
    await ask('71_1/similar?limit=60', { as: 'limited' }),
    await ask('71_1/story', { as: 'limited' }),
    await ask('similar', { as: 'limited', payload: { text: inRussian } }),
    await searched('like:71_1', 'limited'),
  ]
  const before = await answers()
  const words = 'музей годинників Кремінна пожежа Скоробагатько'.split(' ')
  await litopys.importPosts(
    Array.from({ length: 60 }, (_, i) =>
      post(72, 100 + i, `${words[i % 5]} ${words[(i + 1) % 5]} ${event} ${i}`),
    ),
  )
  expect(await answers()).toEqual(before)
  expect((await like('71_1', '?limit=60')).total).toBe(60)
})

test('a link names the post of a public channel', async () => {
  await litopys.importPosts([
    { ...post(75, 30, 'У селі відкрили бібліотеку з виставою ляльок'), username: 'Vitriak_News' },
    post(73, 30, 'Вистава ляльок у бібліотеці села: відкрили вчора'),
  ])
  const link = 'like:https://t.me/vitriak_news/30?single'
  expect(await searched(link)).toEqual(['73_30', '75_30'])
  expect(await searched(link, 'limited')).toEqual([])
  expect(await searched('like:t.me/vitriak_news/31')).toEqual([])
  expect((await like('@vitriak_news_30')).posts.map(({ _id }) => _id)).toEqual(['73_30'])
})

test('a link finds the post of the channel that has the username now, also after a rename', async () => {
  await litopys.importPosts([
    {
      ...post(71, 41, 'Водогін лагодять біля млина'),
      reference: { permalink: 'https://t.me/mill_channel/41' },
    },
    post(76, 41, 'Зозулі прилетіли раніше, ніж торік'),
  ])
  const link = 'like:t.me/mill_channel/41'
  expect(await searched(link)).toEqual(['71_41'])
  const { data: channels } = await litopys.api.call(channelRoutes.list, {
    search: '76',
    page: 1,
    itemsPerPage: 10,
  })
  await litopys.api.call(channelRoutes.change, { id: channels[0]?._id ?? '', username: 'Mill_channel' })
  expect(await searched(link)).toEqual(['76_41'])
  expect(await searched(link, 'limited')).toEqual(['71_41'])

  const username = 'ferry_news'
  await litopys.importPosts([
    { ...post(78, 61, 'Пором стоїть через вітер'), username, observedAt: '2026-03-02T00:00:00Z' },
    { ...post(77, 61, 'Груші дозріли'), username, observedAt: '2026-03-03T00:00:00Z' },
  ])
  expect(await searched('like:t.me/ferry_news/61')).toEqual(['77_61'])
})

test('a search names the posts of like: that are not there, whatever else it asks for', async () => {
  const missing = async (q: string, as: Name = 'reader') =>
    await litopys.instance.app
      .inject({
        url: `${postRoutes.search.path}?${new URLSearchParams({ q })}`,
        headers: cast.who(as).bearer,
      })
      .then((answer) => answer.json<{ understood: Understood }>().understood.missingPosts)
  expect(await missing('погода OR like:t.me/vitriak_news/99/story OR -like:71_99')).toEqual([
    't.me/vitriak_news/99',
    '71_99',
  ])
  expect(await missing('like:71_1 погода')).toBeUndefined()
  expect(await missing('like:72_2', 'limited')).toEqual(['72_2'])
})

test('a channel known only by a title with @ is found by its id', async () => {
  await litopys.importPosts([
    {
      messageId: 51,
      channel: '@Vitriak_daily',
      text: 'Вітряк на пагорбі відновили',
      date: '2026-03-01T10:00:00Z',
    },
    post(73, 51, 'На пагорбі відновили вітряк'),
  ])
  expect((await like('@Vitriak_daily_51')).posts.map(({ _id }) => _id)).toEqual(['73_51'])
  expect(await searched('like:@Vitriak_daily_51')).toEqual(['73_51', '@Vitriak_daily_51'])
})

test('searches for similar posts are in the audit log, without pasted texts', async () => {
  const { data } = await litopys.api.call(auditRoutes.list, {
    search: '',
    filters: { action: ['similar.find'] },
    itemsPerPage: 100,
  })
  const about = data.map(({ details }) => details.about)
  expect(about).toContain('71_1')
  expect(about).toContain('text')
  expect(JSON.stringify(data)).not.toContain('Skorobahatko')
})
