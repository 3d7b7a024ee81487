import { falsePositiveRoutes } from '@litopys/contract/routes/entities'
import { userRoutes } from '@litopys/contract/routes/users'
import type { PlacesMap } from '@litopys/contract/schemas/map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const [own, hidden] = [1_000_000_001, 1_000_000_002]

let messageId = 0
const post = (channelId: number, text: string) => ({
  channelId,
  channel: `C${channelId}`,
  messageId: ++messageId,
  text: `${text} ${messageId}`,
  date: new Date(Date.UTC(2026, 0, 5, 9, messageId)).toISOString(),
})

let cast: Cast<'reader'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({ reader: { role: ['User'] } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    post(own, 'Вибухи у Харкові та в Києві'),
    post(own, 'У Харкові чули вибухи'),
    post(own, 'Обстріл: Харківська область без світла'),
    post(own, 'У селі Чорнобаївка знову вибухи'),
    post(own, 'Європа та Польща обговорюють допомогу'),
    post(own, 'Погода на завтра'),
    post(hidden, 'Вибухи в Одесі та в Харкові'),
  ])
  await litopys.api.call(userRoutes.change, { id: cast.who('reader').id, access: [`channel:${own}`] })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function map(parameters: Record<string, string> = {}): Promise<PlacesMap> {
  const response = await litopys.instance.app.inject({
    url: `/api/v1/archives/map?${new URLSearchParams(parameters)}`,
    headers: cast.who('reader').bearer,
  })
  expect(response.json()).toMatchObject({ data: {} })
  return response.json().data
}

test('posts are counted by place: on the map, ambiguous, without coordinates, and countries', async () => {
  expect(await map()).toEqual({
    posts: 6,
    withPlace: 5,
    onMap: 3,
    distinct: 5,
    places: [
      { value: 'Харків', posts: 2, latitude: 49.982, longitude: 36.255, isArea: false },
      { value: 'Київ', posts: 1, latitude: 50.455, longitude: 30.524, isArea: false },
      expect.objectContaining({ value: 'Харківська область', posts: 1, isArea: true }),
    ],
    ambiguous: [{ value: 'Чорнобаївка', posts: 1, candidates: 2 }],
    withoutCoordinates: [{ value: 'Європа', posts: 1 }],
    countries: [{ value: 'Польща', posts: 1 }],
  })
})

test('a query and filters narrow the map', async () => {
  const filters = JSON.stringify({ 'entities.place.name': { in: ['Київ'] } })
  const narrowed = await map({ q: 'вибухи', filters })
  expect(narrowed).toMatchObject({ posts: 1, places: [{ value: 'Київ', posts: 1 }, { value: 'Харків' }] })
  expect(await map({ q: 'немаєтакогослова' })).toEqual({
    posts: 0,
    withPlace: 0,
    onMap: 0,
    distinct: 0,
    places: [],
    ambiguous: [],
    withoutCoordinates: [],
    countries: [],
  })
})

test('with a limit, the number of different places stays known', async () => {
  expect(await map({ limit: '1' })).toMatchObject({ places: [{ value: 'Харків' }], distinct: 5, onMap: 2 })
})

test('posts that the reader may not see change nothing', async () => {
  const before = await map()
  expect(JSON.stringify(before)).not.toMatch('Одеса')
  await litopys.importPosts([post(hidden, 'Одеса, Харків, Чорнобаївка'), post(hidden, 'Київ і Польща')])
  expect(await map()).toEqual(before)
})

test('a false positive is not on the map', async () => {
  await litopys.api.call(falsePositiveRoutes.mark, { kind: 'place', id: 'Київ', reason: 'not a place' })
  const { places, distinct } = await map()
  expect(places.map(({ value }) => value)).toEqual(['Харків', 'Харківська область'])
  expect(distinct).toBe(4)
})
