import { falsePositiveRoutes } from '@litopys/contract/routes/entities'
import { userRoutes } from '@litopys/contract/routes/users'
import type { Crossed } from '@litopys/contract/schemas/crossed'
import type { FacetField } from '@litopys/contract/schemas/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const [own, other, hidden] = [1_000_000_001, 1_000_000_002, 1_000_000_003]
const day = 86_400_000
/** A Monday. */
const start = Date.UTC(2026, 0, 5, 9)
const texts = [
  'Шольц зустрівся з Трампом у Києві #зустріч',
  'Заява Шольца про Харків #заява #зустріч https://news.example/1',
  'Трамп ответил на заявление, пишет вестник #заява',
  'The bridge near the old mill of the town is open again',
  'У Харкові та Києві відновили рух трамваїв',
]

let messageId = 0
const post = (channelId: number, dayNumber: number, text: string, more: object = {}) => ({
  channelId,
  channel: `C${channelId}`,
  messageId: ++messageId,
  author: channelId === own ? 'Редакція' : `Автор ${messageId % 3}`,
  text,
  views: messageId * 10,
  date: new Date(start + dayNumber * day).toISOString(),
  ...more,
})

let cast: Cast<'reader' | 'all'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({ reader: { role: ['User'] }, all: { role: ['User'] } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    ...Array.from({ length: 24 }, (_, i) =>
      post(i % 2 ? own : other, i, texts[i % texts.length] ?? '', i % 7 === 0 ? { views: undefined } : {}),
    ),
    ...Array.from({ length: 6 }, (_, i) => post(hidden, i, `Прихований пан Шольц ${i} #прихований`)),
  ])
  await litopys.api.call(userRoutes.change, {
    id: cast.who('reader').id,
    access: [`channel:${own}`, `channel:${other}`],
  })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function answer(path: string, who: 'reader' | 'all' = 'all') {
  const headers = cast.who(who).bearer
  const response = await litopys.instance.app.inject({ url: `/api/v1${path}`, headers })
  return { status: response.statusCode, body: response.json() }
}
async function crossed(query: string, who: 'reader' | 'all' = 'all'): Promise<Crossed> {
  const { status, body } = await answer(`/archives/crossed?${query}`, who)
  expect(body).toMatchObject({ data: {} })
  expect(status).toBe(200)
  return body.data
}
const filtersOf = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
const flags = ['isEdited', 'hasImage', 'existedBefore']
const choiceOf = (field: FacetField, value: string) =>
  flags.includes(field) ? { [field]: value === 'true' } : { [field]: { in: [value] } }
async function totalOf(filters: object, who: 'reader' | 'all') {
  return (await answer(`/archives?q=&itemsPerPage=1&${filtersOf(filters)}`, who)).body.totalItems
}

test('authors across weeks: each cell is what a search with its author and dates finds', async () => {
  const { total, rows, columns, counts } = await crossed('interval=week')
  expect({ total, rows: rows.field, columns: columns.kind }).toEqual({
    total: 30,
    rows: 'author',
    columns: 'time',
  })
  if (columns.kind !== 'time') return
  expect(columns.buckets.map(({ from, count }) => [from.slice(0, 10), count])).toEqual([
    ['2026-01-04', 13],
    ['2026-01-11', 7],
    ['2026-01-18', 7],
    ['2026-01-25', 3],
  ])
  expect(rows.values).toContainEqual({ value: 'Редакція', count: 12 })
  for (const [row, { value }] of rows.values.entries())
    for (const [column, { from }] of columns.buckets.entries()) {
      const to = new Date(Date.parse(from) + 7 * day - 1_000).toISOString()
      const found = await totalOf({ author: { in: [value] }, dateCreated: { from, to } }, 'all')
      expect([value, from, counts[row]?.[column]]).toEqual([value, from, found])
    }
  expect(counts.flat().reduce((sum, one) => sum + one, 0)).toBe(30)
})

const pairs: [FacetField, FacetField][] = [
  ['entities.person.name', 'entities.place.name'],
  ['entities.hashtag.id', 'author'],
  ['inLanguage', 'entities.url.domain'],
  ['channelId', 'existedBefore'],
  ['frequency', 'hasImage'],
  ['entities.hashtag.id', 'entities.hashtag.id'],
]
test.each(pairs)('cells of %s and %s are what a search with both values finds', async (one, two) => {
  for (const who of ['all', 'reader'] as const) {
    const { rows, columns, counts } = await crossed(`rows=${one}&columns=${two}`, who)
    if (columns.kind !== 'values') throw new Error('The columns are not values')
    expect(rows.values.length * columns.values.length).toBeGreaterThan(0)
    for (const [row, { value }] of rows.values.entries())
      for (const [column, { value: across }] of columns.values.entries()) {
        const chosen = { ...choiceOf(one, value), ...choiceOf(two, across) }
        // The same field has one filter, so a pair of its values is not compared with a search.
        if (one === two && value !== across) continue
        expect([value, across, counts[row]?.[column]]).toEqual([value, across, await totalOf(chosen, who)])
      }
  }
})

test('what the limits leave out is said, and a phrase is counted like any other search', async () => {
  const { rows, counts } = await crossed('rows=entities.hashtag.id&rowLimit=1&interval=month')
  expect(rows).toMatchObject({ values: [{ value: 'заява' }], distinct: 3, missing: 9 })
  expect(counts).toEqual([[10]])
  const phrase = await crossed(`q=${encodeURIComponent('"рух трамваїв"')}&interval=month`)
  expect(phrase).toMatchObject({ total: 4, counts: phrase.rows.values.map(({ count }) => [count]) })
})

test('no posts, two kinds of columns and an unknown field', async () => {
  expect(await crossed('q=немаєтакогослова')).toMatchObject({ total: 0, counts: [], rows: { values: [] } })
  const both = await answer('/archives/crossed?columns=author&interval=day')
  expect(both).toMatchObject({ status: 422, body: { data: { errors: [{ path: '/interval' }] } } })
  expect((await answer('/archives/crossed?rows=text')).status).toBe(422)
})

test('the histogram adds up views, whole and by value', async () => {
  const histogram = async (more: string) =>
    (await answer(`/datehist/archives?q=&interval=month&measure=views&${more}`)).body.data
  const { data } = (await answer('/archives?q=&itemsPerPage=100')).body
  const viewsOf = (posts: { views?: number }[]) => posts.reduce((sum, { views = 0 }) => sum + (views ?? 0), 0)
  expect((await histogram('')).buckets).toMatchObject([{ count: viewsOf(data) }])
  const { series } = await histogram('split=author&splitInto=1')
  const isOwn = ({ author }: { author: string }) => author === 'Редакція'
  expect(series).toMatchObject([
    { value: 'Редакція', buckets: [{ count: viewsOf(data.filter(isOwn)) }] },
    { buckets: [{ count: viewsOf(data.filter((one: { author: string }) => !isOwn(one))) }] },
  ])
})

test('the histogram of views says how many posts have no known views', async () => {
  const views = async (more: string, who: 'reader' | 'all' = 'all') =>
    (await answer(`/datehist/archives?interval=month&measure=views&${more}`, who)).body.data.views
  expect(await views('q=')).toEqual({ posts: 30, unknown: 4 })
  expect(await views('q=', 'reader')).toEqual({ posts: 24, unknown: 4 })
  expect(await views('q=&split=author')).toEqual({ posts: 30, unknown: 4 })
  expect(await views('q=немаєтакогослова')).toEqual({ posts: 0, unknown: 0 })
  const posts = (await answer('/datehist/archives?q=&interval=month')).body.data
  expect(posts).not.toHaveProperty('views')
})

test('values marked as false positives are neither rows nor columns', async () => {
  const of = async () => {
    const { rows, columns } = await crossed('rows=entities.hashtag.id&columns=entities.hashtag.id')
    return [rows, columns].map((side) => side.kind === 'values' && side.values.map(({ value }) => value))
  }
  expect(await of()).toEqual([
    ['заява', 'зустріч', 'прихований'],
    ['заява', 'зустріч', 'прихований'],
  ])
  await litopys.api.call(falsePositiveRoutes.mark, { kind: 'hashtag', id: 'заява', reason: '' })
  expect(await of()).toEqual([
    ['зустріч', 'прихований'],
    ['зустріч', 'прихований'],
  ])
})

test('posts that the reader may not see change nothing', async () => {
  const queries = [
    'interval=week',
    'rows=entities.person.name&columns=author',
    'rows=channelId&columns=existedBefore',
  ]
  const read = () => Promise.all(queries.map((query) => crossed(query, 'reader')))
  const found = await read()
  expect(JSON.stringify(found)).not.toContain('прихован')
  await litopys.importPosts(
    texts.flatMap((text, i) => [post(hidden, i - 40, text), post(hidden, i + 60, `${text} #прихований`)]),
  )
  expect(await read()).toEqual(found)
})
