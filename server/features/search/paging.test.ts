import { setTimeout as sleep } from 'node:timers/promises'
import { longestCursor } from '@litopys/contract/constants'
import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

/** Posts of different lengths that contain a word up to three times. */
function posts(channelId: number, count: number, filling: number) {
  return Array.from({ length: count }, (_, i) => ({
    channelId,
    channel: `Channel ${channelId}`,
    messageId: i + 1,
    date: 1_769_000_000 + i,
    text: `${'склад '.repeat((i % 3) + 1)}${i % 2 ? 'міст' : ''} ${`слово${channelId}т${i} `.repeat((i % 5) + filling)}`,
  }))
}

test.each([
  ['plain', false],
  ['folded', true],
])('pages by relevance have no gaps and no repetitions while posts arrive (%s)', async (_, fold) => {
  const channelId = fold ? 20 : 10
  await litopys.importPosts(posts(channelId, 60, 1))
  const wish = { q: `(склад OR міст OR слово*) channel:${channelId}`, fold, page: 1, itemsPerPage: 19 }
  const before = await litopys.api.call(postRoutes.search, { ...wish, itemsPerPage: 100 })
  expect(before.totalItems).toBe(60)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await litopys.api.call(postRoutes.search, { ...wish, ...(cursor ? { cursor } : {}) })
    seen.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor
    // Long posts in another channel change the weights of words and lengths.
    await litopys.importPosts(posts(channelId + 1 + seen.length, 8, 150))
  } while (cursor)
  expect(seen).toEqual(before.data.map(({ _id }) => _id))
})

test('the cursor of a query with the maximum number of words is accepted', async () => {
  const words = Array.from({ length: 64 }, (_, i) => `дим${i}`)
  const smoke = Array.from({ length: 3 }, (_, i) => ({
    channelId: 900,
    channel: 'Дим',
    messageId: i + 1,
    date: 1_769_000_000 + i,
    text: words.slice(i).join(' '),
  }))
  await litopys.importPosts(smoke)
  const wish = { q: words.join(' OR '), page: 1, itemsPerPage: 2 }
  const { nextCursor = '' } = await litopys.api.call(postRoutes.search, wish)
  const { data } = await litopys.api.call(postRoutes.search, { ...wish, cursor: nextCursor })
  expect(data).toHaveLength(1)
  expect(nextCursor.length).toBeLessThan(longestCursor)
})

test('the cursor of another order or of another query is refused', async () => {
  const wish = { q: 'склад', page: 1, itemsPerPage: 5 }
  const keys = ['relevance', 'dateCreated', 'views'] as const
  for (const key of keys) {
    const { nextCursor = '' } = await litopys.api.call(postRoutes.search, { ...wish, sortBy: { key } })
    for (const other of keys) {
      const page = litopys.api.call(postRoutes.search, {
        ...wish,
        sortBy: { key: other },
        cursor: nextCursor,
      })
      if (other === key) expect((await page).data.length).toBe(5)
      else await expect(page).rejects.toMatchObject({ code: 'bad_cursor' })
    }
  }
  const { nextCursor: cursor = '' } = await litopys.api.call(postRoutes.search, wish)
  const further = litopys.api.call(postRoutes.search, { ...wish, q: 'склад міст', cursor })
  await expect(further).rejects.toMatchObject({ code: 'bad_cursor' })
})

describe('in a result that the engine sorts', () => {
  // Smaller ones are sorted in memory.
  const many = posts(500, 1_100, 1)
  beforeAll(async () => {
    await litopys.importPosts(many)
  })

  test('each post is counted once while its edit replaces it', async () => {
    const wish = { q: 'channel:500', page: 1, itemsPerPage: 1 }
    const edited = many.map((post) => ({ ...post, text: `${post.text} ще`, editedAt: 1_770_000_000 }))
    const over = litopys.importPosts(edited).then(() => true)
    const totals = new Set<number>()
    while (!(await Promise.race([over, sleep(5, false)]))) {
      totals.add((await litopys.api.call(postRoutes.search, wish)).totalItems)
      const { data } = await litopys.api.call(postRoutes.facets, {
        q: wish.q,
        field: 'channelId',
        limit: 1,
        order: 'count',
      })
      totals.add(data[0]?.values[0]?.count ?? 0)
    }
    expect(totals).toEqual(new Set([1_100]))
  })

  describe('a forged cursor', () => {
    const place = { date: '2026-01-01T10:00:00Z', channelId: '5', messageId: 2 }
    test.each([
      ['with a date out of range', 'dateCreated', { ...place, date: '9999-12-31T00:00:00Z' }],
      ['with such a date and views', 'views', { ...place, date: '2300-01-01T00:00:00Z', rank: 7 }],
      ['with hostile text', 'dateCreated', { ...place, channelId: "\\' OR 1=1 --\0" }],
    ] as const)('%s works as a position', async (_name, key, cursor) => {
      const text = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      const wish = {
        q: 'склад channel:500',
        page: 1,
        itemsPerPage: 1,
        sortBy: { key, desc: true },
        cursor: text,
      }
      expect((await litopys.api.call(postRoutes.search, wish)).totalItems).toBe(1_100)
    })
    test.each([
      ['without weights', { average: 1, idf: [] }],
      ['with an impossible average', { average: 1e-309, idf: [1] }],
    ])('%s is refused', async (_name, weights) => {
      const cursor = Buffer.from(JSON.stringify({ ...place, score: 1, weights })).toString('base64url')
      const wish = {
        q: 'склад channel:500',
        page: 1,
        itemsPerPage: 1,
        sortBy: { key: 'relevance' as const },
        cursor,
      }
      await expect(litopys.api.call(postRoutes.search, wish)).rejects.toThrow('cursor')
    })
  })
})
