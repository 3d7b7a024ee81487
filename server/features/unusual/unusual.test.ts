import { userRoutes } from '@litopys/contract/routes/users'
import type { Unusual, UnusualKind } from '@litopys/contract/schemas/unusual'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { comparedPeriods } from './compared-periods.ts'

const [own, other, hidden] = [1_000_000_001, 1_000_000_002, 1_000_000_003]
const day = 86_400_000
/** A Monday. */
const start = Date.UTC(2026, 0, 5, 9)

let messageId = 0
const post = (channelId: number, dayNumber: number, text: string) => ({
  channelId,
  channel: `C${channelId}`,
  messageId: ++messageId,
  text,
  date: new Date(start + dayNumber * day + (messageId % 60) * 60_000).toISOString(),
})
const usual = [
  'У місті відновили рух трамваїв після ремонту колії',
  'Рада затвердила бюджет на ремонт шкіл #місто',
  'Погода на завтра: дощ і вітер у Харкові',
  'Виставка художників триває в музеї до п’ятниці',
]
const week = Array.from({ length: 7 }, (_, i) => i)

let cast: Cast<'reader'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({ reader: { role: ['User'] } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    // Five weeks of the same posts.
    ...Array.from({ length: 35 }, (_, i) =>
      usual.map((text, k) => post(k % 2 ? own : other, i, `${text} ${i}`)),
    ).flat(),
    ...week
      .slice(0, 2)
      .flatMap((i) =>
        [own, other, own, own].map((channel, k) =>
          post(
            channel,
            28 + i,
            `Рейс ${i * 4 + k}: евакуація з Куп’янська, автобуси #евакуація https://evac.example/${k}`,
          ),
        ),
      ),
    // One text that is copied.
    ...week.map((i) =>
      post(
        i % 2 ? own : other,
        28,
        `Учені пояснили, чому виверження вулкана тривало довше, ніж вони чекали раніше, о ${i}`,
      ),
    ),
    ...week.flatMap((i) => [1, 2, 3].map((k) => post(hidden, 28 + i, `Прихований задум ${k} #прихований`))),
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

async function unusual(dates: { from?: string; to?: string } | undefined, q = ''): Promise<Unusual> {
  const filters = dates ? `&filters=${encodeURIComponent(JSON.stringify({ dateCreated: dates }))}` : ''
  const response = await litopys.instance.app.inject({
    url: `/api/v1/archives/unusual?q=${encodeURIComponent(q)}${filters}`,
    headers: cast.who('reader').bearer,
  })
  expect(response.json()).toMatchObject({ data: {} })
  return response.json().data
}
const valuesOf = ({ groups }: Unusual, kind: UnusualKind) =>
  groups.find((group) => group.kind === kind)?.values ?? []
const lastWeek = { from: '2026-02-02', to: '2026-02-08' }

test('words, places, hashtags and domains that rise are listed with what was expected', async () => {
  const found = await unusual(lastWeek)
  expect(found).toMatchObject({ posts: 43, before: { posts: 112 } })
  expect(found.before.periods).toHaveLength(4)
  expect(valuesOf(found, 'words').map(({ value }) => value)).toEqual(
    expect.arrayContaining(['евакуація', 'автобуси']),
  )
  expect(valuesOf(found, 'entities.hashtag.id')).toMatchObject([
    { value: 'евакуація', posts: 8, texts: 8, expected: 0, channels: 2 },
  ])
  expect(valuesOf(found, 'entities.hashtag.id')[0]).not.toHaveProperty('factor')
  expect(valuesOf(found, 'entities.url.domain')).toMatchObject([{ value: 'evac.example', posts: 8 }])
  expect(valuesOf(found, 'entities.place.name')).toMatchObject([{ posts: 8 }])
  // Куп’янськ is among the places, and in no more texts as a word.
  expect(valuesOf(found, 'words').map(({ value }) => value)).not.toContainEqual(
    expect.stringMatching(/^куп.янськ/i),
  )
  expect(valuesOf(found, 'words').map(({ value }) => value)).not.toContain('evac')
  // Words of every week are not unusual, and of a channel with nearly its usual share neither.
  expect(valuesOf(found, 'words').map(({ value }) => value)).not.toContain('бюджет')
  // Nor are words of one text with many copies.
  expect(valuesOf(found, 'words').map(({ value }) => value)).not.toContain('вулкана')
  expect(valuesOf(found, 'channelId')).toEqual([])
})

test('posts with only pictures are no copies of each other, as they have no words', async () => {
  const pictured = (channelId: number, dayNumber: number, hashtag: string) => ({
    ...post(channelId, dayNumber, ''),
    media: [{ kind: 'photo', missing: 'not-exported' }],
    markup: [{ kind: 'hashtag', id: hashtag }],
  })
  await litopys.importPosts([
    ...week.flatMap((i) => [pictured(own, i - 50, 'інше'), pictured(other, i - 50, 'інше')]),
    ...week.flatMap((i) => [pictured(own, i - 43, 'знімок'), pictured(other, i - 43, 'знімок')]),
  ])
  const found = await unusual({ from: '2025-11-23', to: '2025-11-29' })
  expect(found).toMatchObject({ posts: 14, before: { posts: 14 } })
  expect(valuesOf(found, 'entities.hashtag.id')).toMatchObject([
    { value: 'знімок', posts: 14, texts: 14, expected: 0, channels: 2 },
  ])
})

test('a day is compared with the same day of four weeks', async () => {
  const { before } = await unusual({ from: '2026-02-03', to: '2026-02-03' })
  expect(before.periods.map(({ from }) => from.slice(0, 10))).toEqual([
    '2026-01-26',
    '2026-01-19',
    '2026-01-12',
    '2026-01-05',
  ])
})

test('without a start date, the last seven days of the result are the period', async () => {
  const { period } = await unusual(undefined, 'трамваїв')
  expect(Date.parse(period?.before ?? '') - Date.parse(period?.from ?? '')).toBe(7 * day)
  expect(period?.before.slice(0, 10)).toBe('2026-02-08')
})

test('an end after the last post does not leave the period without posts', async () => {
  const found = await unusual({ to: '2030-12-31' }, 'трамваїв')
  expect(found).toEqual(await unusual(undefined, 'трамваїв'))
  expect(found.posts).toBeGreaterThan(0)
})

test('nothing is compared if there are no posts before, or none at all', async () => {
  expect(await unusual({ from: '2026-01-05', to: '2026-02-08' })).toMatchObject({
    posts: 155,
    before: { posts: 0 },
    groups: [],
  })
  expect(await unusual(undefined, 'немаєтакогослова')).toEqual({
    posts: 0,
    before: { periods: [], posts: 0 },
    groups: [],
  })
})

test('a channel whose archive starts within the comparison shows its first post, a channel that only paused does not', async () => {
  const added = (channelId: number, dayNumber: number) =>
    week.map((i) => post(channelId, dayNumber + i, `Гелікоптери над лиманом, повідомлення ${channelId} ${i}`))
  const [brandNew, paused, hiddenBefore, lateAdded] = [
    1_000_000_004, 1_000_000_005, 1_000_000_006, 1_000_000_007,
  ]
  await litopys.importPosts([
    ...added(brandNew, 140),
    ...added(paused, 140),
    ...added(hiddenBefore, 140),
    ...added(lateAdded, 133),
    ...[1, 2, 3].flatMap(() => added(lateAdded, 140)),
    ...[own, other].flatMap((channelId) =>
      Array.from({ length: 28 }, (_, i) => post(channelId, 112 + i, `Рейс автобуса ${channelId} ${i}`)),
    ),
    post(paused, 60, 'Перший допис'),
    { ...post(hiddenBefore, 60, 'Перший допис'), sensitive: true },
  ])
  await litopys.api.call(userRoutes.change, {
    id: cast.who('reader').id,
    access: [
      'no-sensitive',
      ...[own, other, brandNew, paused, hiddenBefore, lateAdded].map((id) => `channel:${id}`),
    ],
  })
  const dates = { from: '2026-05-25', to: '2026-05-31' }
  const firsts = (found: Unusual) =>
    valuesOf(found, 'channelId').map(({ value, factor, firstPost }) => [
      value,
      factor !== undefined,
      firstPost?.slice(0, 10),
    ])
  expect(firsts(await unusual(dates)).toSorted()).toEqual([
    [String(brandNew), false, '2026-05-25'],
    [String(paused), false, undefined],
    [String(hiddenBefore), false, '2026-05-25'],
    [String(lateAdded), true, '2026-05-18'],
  ])
  // A query that the earlier post does not match does not make a channel new in the archive.
  const narrowed = await unusual(dates, 'гелікоптери OR рейс')
  expect(firsts(narrowed)).toContainEqual([String(paused), false, undefined])
  expect(firsts(narrowed)).toContainEqual([String(brandNew), false, '2026-05-25'])
  await litopys.api.call(userRoutes.change, {
    id: cast.who('reader').id,
    access: [`channel:${own}`, `channel:${other}`],
  })
})

test('posts that the reader may not see change nothing', async () => {
  const found = await unusual(lastWeek)
  expect(JSON.stringify(found)).not.toMatch(/прихован|задум/i)
  await litopys.importPosts(
    [...week, ...week].map((i, k) => post(hidden, i + 14, `Евакуація, автобуси ${k} #евакуація #прихований`)),
  )
  expect(await unusual(lastWeek)).toEqual(found)
})

test('a word of a name that does not rise significantly is listed', async () => {
  const weeks = Array.from({ length: 35 }, (_, i) => i - 400)
  const last = weeks.slice(-7)
  await litopys.importPosts([
    ...weeks.flatMap((dayNumber) => [
      post(own, dayNumber, `Зустріч ${dayNumber} у Харкові`),
      post(other, dayNumber, `Лист ${dayNumber} від читачів`),
      post(own, dayNumber, `Розклад ${dayNumber} потягів`),
    ]),
    ...last.map((dayNumber) => post(own, dayNumber, `Вітання ${dayNumber}: харківських майстрів відзначили`)),
    ...last.slice(2).map((dayNumber) => post(own, dayNumber, `Виїзд ${dayNumber} до Харкова`)),
  ])
  const dayOf = (dayNumber: number) => new Date(start + dayNumber * day).toISOString().slice(0, 10)
  const found = await unusual({ from: dayOf(-372), to: dayOf(-366) })
  expect(found.groups.find(({ kind }) => kind === 'entities.place.name')?.compared).toBe(1)
  expect(valuesOf(found, 'entities.place.name')).toEqual([])
  expect(valuesOf(found, 'words').map(({ value }) => value)).toContain('харківських')
})

test('a month is compared with the period of the same length and days of the week before it', () => {
  const from = Date.UTC(2026, 2, 1) / 1_000
  const [earlier, ...others] = comparedPeriods({ from, before: from + 31 * 86_400 })
  expect(others).toEqual([])
  expect(earlier).toEqual({ from: from - 35 * 86_400, before: from - 4 * 86_400 })
})
