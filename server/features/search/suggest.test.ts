import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const texts = [
  ['Обстріл міста: привіт від сусідів', 10],
  ['Обстрілу зазнав міст, обстріл тривав годину', 10],
  ['The bridge near Bakhmut still stands', 10],
  ['Таємниця обстрілювача секретна', 20],
  ['Обстрел города, мобилизация', 20],
  ['Смачна палуниця', 20],
  ...Array.from({ length: 10 }, () => ['Смачна полуниця', 20] as const),
] as const

let cast: Cast<'limited' | 'reader'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:10'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts(
    texts.map(([text, channelId], i) => ({
      channel: `C${channelId}`,
      channelId,
      messageId: i + 1,
      text,
      date: '2026-01-01T10:00:00Z',
      hasImage: i === 1,
    })),
  )
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const matching = { words: 'forms', spellings: true, equivalents: false } as const
const suggest = async (q: string, more: object = {}) =>
  (await litopys.api.call(postRoutes.suggest, { q, matching, ...more })).data

describe('suggestions', () => {
  test.each([
    ['обстиіл', { q: 'обстріл', posts: 2 }],
    ['обсріт міст', { q: 'обстріл міст', posts: 2 }],
    ['ghbdsn', { q: 'привіт', posts: 1 }],
    ['j,cnhsk', { q: 'обстріл', posts: 2 }],
    ['икшвпу', { q: 'bridge', posts: 1 }],
    ['brigde', { q: 'bridge', posts: 1 }],
    ['"обстріл місту" brigde', undefined],
    ['"обстріп міста"', { q: '"обстріл міста"', posts: 1 }],
    ['lang:uk обстиіл -bridge', { q: 'lang:uk обстріл -bridge', posts: 2 }],
  ])('%s', async (line, expected) => {
    expect((await suggest(line))[0]).toEqual(expected)
  })

  test('nothing is suggested where every word is known and the line finds posts', async () => {
    expect(await suggest('обстріл')).toEqual([])
    expect(await suggest('')).toEqual([])
    expect(await suggest('lang:de has:video')).toEqual([])
  })

  test('where a known word finds few posts, a near word that finds ten times as many is suggested', async () => {
    expect(await suggest('палуниця')).toEqual([{ q: 'полуниця', posts: 10 }])
    expect(await suggest('полуниця')).toEqual([])
  })

  test('where known words never occur together, near words that do are suggested', async () => {
    expect(await suggest('обстріл мобилизация')).toEqual([{ q: 'обстрел мобилизация', posts: 1 }])
  })

  test('forms of one word give one suggestion, the most frequent form', async () => {
    expect(
      (await suggest('обстрілі', { matching: { words: 'form', spellings: false } })).map(({ q }) => q),
    ).toEqual(['обстріл', 'обстрілу', 'обстрел'])
    expect((await suggest('обстріліл')).map(({ q }) => q)).toEqual(['обстріл'])
  })

  test('counts use the same filters', async () => {
    expect(await suggest('обстиіл', { filters: { hasImage: true } })).toEqual([{ q: 'обстріл', posts: 1 }])
    expect(await suggest('обстиіл', { filters: { hasVideo: true } })).toEqual([])
  })

  test('words of hidden posts are neither suggested nor counted', async () => {
    const ask = async (name: 'limited' | 'reader', q: string) => {
      const url = `/api/v1/archives/suggestions?q=${encodeURIComponent(q)}`
      const response = await litopys.instance.app.inject({ url, headers: cast.who(name).bearer })
      return response.json().data
    }
    expect(await ask('reader', 'секретнв')).toEqual([{ q: 'секретна', posts: 1 }])
    expect(await ask('limited', 'секретнв')).toEqual([])
    expect(await ask('limited', 'обстрелл')).not.toContainEqual(expect.objectContaining({ q: 'обстрел' }))
    expect(await ask('limited', 'секретна')).toEqual([])
  })
})

describe('counts of each part of a query', () => {
  const partsFor = async (name: 'limited' | 'reader', q: string, more: object = {}) => {
    const query = new URLSearchParams({ q, matching: JSON.stringify(matching), ...more })
    const url = `${postRoutes.countParts.path}?${query}`
    const response = await litopys.instance.app.inject({ url, headers: cast.who(name).bearer })
    return response.json().data
  }
  test('a part with an unknown word finds 0 posts, and excluding parts are not counted', async () => {
    expect(await partsFor('reader', 'обстріл вітролом "обстріл міста" -bridge')).toEqual([
      { q: 'обстріл', posts: 2 },
      { q: 'вітролом', posts: 0 },
      { q: '"обстріл міста"', posts: 1 },
    ])
  })
  test('hidden posts are not counted', async () => {
    expect(await partsFor('reader', 'секретна обстріл')).toEqual([
      { q: 'секретна', posts: 1 },
      { q: 'обстріл', posts: 2 },
    ])
    expect(await partsFor('limited', 'секретна обстріл')).toEqual([
      { q: 'секретна', posts: 0 },
      { q: 'обстріл', posts: 2 },
    ])
  })
  test('counts use the same filters', async () => {
    const filters = JSON.stringify({ hasImage: true })
    expect(await partsFor('reader', 'обстріл bridge', { filters })).toEqual([
      { q: 'обстріл', posts: 1 },
      { q: 'bridge', posts: 0 },
    ])
  })
})

describe('a pattern', () => {
  const expandedFor = async (name: 'limited' | 'reader', q: string) => {
    const url = `/api/v1/archives?q=${encodeURIComponent(q)}`
    const response = await litopys.instance.app.inject({ url, headers: cast.who(name).bearer })
    return response.json().understood.expanded
  }
  test('shows how many words it matches', async () => {
    expect(await expandedFor('reader', 'обстр* OR brigde~2')).toEqual([
      { q: 'обстр*', words: 4, isCut: false },
      { q: 'brigde~2', words: 1, isCut: false },
    ])
  })
  test('does not count words that are only in hidden posts', async () => {
    expect(await expandedFor('limited', 'обстр*')).toEqual([{ q: 'обстр*', words: 2, isCut: false }])
    expect(await expandedFor('limited', 'секрет*')).toEqual([{ q: 'секрет*', words: 0, isCut: false }])
  })
})

describe('batch search', () => {
  test('counts each line with the same filters, in the given order', async () => {
    const queries = ['обстріл', 'немаєтакого', '', 'обстріл -bridge (', 'обстріл']
    const { data } = await litopys.api.call(postRoutes.countMany, {
      queries,
      matching,
      filters: { hasImage: false },
    })
    expect(data).toEqual(queries.map((q, i) => ({ q, posts: [1, 0, 15, 1, 1][i], isCut: false })))
  })

  test('is one audit log entry with all its lines', async () => {
    await litopys.api.call(postRoutes.countMany, { queries: ['особливий', 'рядок'] })
    const { data } = await litopys.api.call(auditRoutes.list, { search: 'особливий', itemsPerPage: 5 })
    expect(data.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'archive.search', details: { lines: 2, queries: ['особливий', 'рядок'] } },
    ])
  })

  test('counts only visible posts', async () => {
    const response = await litopys.instance.app.inject({
      method: 'POST',
      url: '/api/v1/archives/counts',
      headers: cast.who('limited').bearer,
      payload: { queries: ['секретна', 'обстріл', ''] },
    })
    expect(response.json().data.map(({ posts }: { posts: number }) => posts)).toEqual([0, 2, 3])
  })

  test('accepts at most a hundred lines', async () => {
    const queries = Array.from({ length: 101 }, (_, i) => `w${i}`)
    await expect(litopys.api.call(postRoutes.countMany, { queries })).rejects.toThrow('not valid')
  })
})
