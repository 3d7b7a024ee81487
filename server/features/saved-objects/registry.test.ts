import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'olha' | 'stepan' | 'marta' | 'limited' | 'keeper'
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    olha: { role: ['Admin'] },
    stepan: { role: ['User'] },
    marta: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:20'] },
    keeper: { role: ['Data manager'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([post(1, 10), post(3, 20)])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const post = (messageId: number, channelId: number) => ({
  channel: `Channel ${channelId}`,
  channelId,
  messageId,
  date: '2026-01-01T10:00:00Z',
  text: `Пором номер ${messageId} відчалив.`,
})

async function ask(name: Name, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const call = { method, url: `/api/v1${path}`, headers: cast.who(name).bearer }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json() }
}

async function saved(name: Name, path: string, payload: object) {
  const { status, body } = await ask(name, 'POST', path, payload)
  expect(status).toBe(200)
  return body.data
}

const listed = async (name: Name, path: string) =>
  (await ask(name, 'GET', path)).body.data.map(
    ({ title, itemTitle }: { title?: string; itemTitle?: string }) => title ?? itemTitle,
  )

describe('the registry', () => {
  test('lists analyses, messages and queries together, filtered by type, theme, keywords and author', async () => {
    const of = (itemTitle: string, more: object) => ({ itemId: itemTitle, itemTitle, ...more })
    await saved(
      'keeper',
      '/analyses',
      of('Рух поромів', { itemType: 'chart', theme: 'Річка', keywords: 'пором, Десна' }),
    )
    await saved('keeper', '/messages', of('Лист', { itemType: 'note', theme: 'Річка' }))
    await saved(
      'keeper',
      '/queries',
      of('Мости', { itemType: 'line', theme: 'Дороги', keywords: 'міст; Десна' }),
    )
    await saved('marta', '/queries', of('Не моє', { theme: 'Річка' }))
    const registry = (more: object) => listed('keeper', `/registry?${filters({ owner: 'me', ...more })}`)
    expect(new Set(await registry({}))).toEqual(new Set(['Рух поромів', 'Лист', 'Мости']))
    expect(await registry({ collection: ['queries'] })).toEqual(['Мости'])
    expect(await listed('keeper', `/messages?${filters({ collection: ['queries'] })}`)).toEqual([])
    expect(new Set(await registry({ theme: ['Річка'] }))).toEqual(new Set(['Рух поромів', 'Лист']))
    expect(new Set(await registry({ keywords: ['десна'] }))).toEqual(new Set(['Рух поромів', 'Мости']))
    expect(await registry({ itemType: ['chart'], theme: ['Річка'] })).toEqual(['Рух поромів'])
    expect(await listed('keeper', '/registry?search=Не моє')).toEqual([])
    const values = (await ask('keeper', 'GET', '/registry/values')).body.data
    expect(values.keywords).toContainEqual({ value: 'десна', count: 2 })
    expect(values.createdBy).toContainEqual({ value: 'keeper@example.org', count: 3 })
  })

  test('sorts by title, author and date', async () => {
    const sorted = (key: string, desc: boolean) =>
      listed('keeper', `/registry?${filters({ owner: 'me' })}&sortBy=${JSON.stringify({ key, desc })}`)
    expect(await sorted('title', false)).toEqual(['Лист', 'Мости', 'Рух поромів'])
    expect(await sorted('createdAt', true)).toEqual(['Мости', 'Лист', 'Рух поромів'])
  })
})

test('titles are sorted in Ukrainian alphabetical order', async () => {
  for (const title of ['Яна', 'абрикос', 'Іван', 'Єва', 'Ґанок', 'Бук', 'гай'])
    await saved('marta', '/requests', { title })
  const sorted = (desc: boolean, page = 1) =>
    listed('marta', `/requests?sortBy=${JSON.stringify({ key: 'title', desc })}&itemsPerPage=4&page=${page}`)
  expect(await sorted(false)).toEqual(['абрикос', 'Бук', 'гай', 'Ґанок'])
  expect(await sorted(false, 2)).toEqual(['Єва', 'Іван', 'Яна'])
  expect(await sorted(true)).toEqual(['Яна', 'Іван', 'Єва', 'Ґанок'])
})

test('each suggested keyword finds its objects, and lists leave contents out', async () => {
  await saved('marta', '/analyses', {
    itemId: 'x',
    itemTitle: 'Хрести',
    keywords: ' Війна , хрест ',
    itemContent: { kind: 'chart' },
  })
  const { keywords } = (await ask('marta', 'GET', '/registry/values')).body.data
  const own = keywords.filter(({ value }: { value: string }) => ['війна', 'хрест'].includes(value))
  expect(own).toHaveLength(2)
  for (const { value } of own) {
    const filters = encodeURIComponent(JSON.stringify({ keywords: [value] }))
    expect(await listed('marta', `/registry?filters=${filters}`)).toEqual(['Хрести'])
  }
})

test('every collection has a histogram with the same filters and in local time', async () => {
  await saved('keeper', '/messages', { itemId: 'm', theme: 'Лише тут' })
  const { body } = await ask(
    'keeper',
    'GET',
    `/datehist/messages?interval=day&${filters({ theme: ['Лише тут'] })}`,
  )
  expect(body.data).toEqual({
    interval: 'day',
    timeZone: 'Europe/Kyiv',
    buckets: [{ from: expect.stringMatching(/T2[12]:00:00Z$/), count: 1 }],
  })
})

test('channels, keys and users have histograms of what the user may see', async () => {
  const counted = async (name: Name, collection: string) => {
    const { body } = await ask(name, 'GET', `/datehist/${collection}?interval=year`)
    return body.data.buckets.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  }
  expect([await counted('olha', 'users'), await counted('keeper', 'users')]).toEqual([5, 1])
  expect([await counted('stepan', 'channels'), await counted('limited', 'channels')]).toEqual([2, 1])
  expect(await counted('keeper', 'keys')).toBe(0)
  expect((await ask('stepan', 'GET', '/datehist/keys')).body.code).toBe('forbidden')
})

function filters(value: object): string {
  return `filters=${encodeURIComponent(JSON.stringify(value))}`
}
