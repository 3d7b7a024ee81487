import { postRoutes } from '@litopys/contract/routes/archives'
import type { FoundPost } from '@litopys/contract/schemas/post'
import type { SortBy } from '@litopys/contract/schemas/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { createRandom } from '../../demo/random.ts'

/**
 * Stories that several channels repeat, some often, some with an added word, several in the same second. At
 * the end, copies of one story would fill several pages.
 */
function relays() {
  const random = createRandom(7)
  return Array.from({ length: 450 }, (_, i) => {
    const again = i < 250 && random.chance(0.5) ? random.int(1, 8) : 100 + i
    const story = i < 250 ? again : 9
    const words = Array.from({ length: 14 }, (_, at) => `слово${story}ж${at}`)
    const towns = ['Харків', 'Суми', 'Одеса']
      .slice(0, (story % 3) + 1)
      .map((town) => `${town} `.repeat(story % 2 ? 1 : 3))
    const channelId = random.int(1, 5)
    return {
      channelId,
      channel: `Channel ${channelId}`,
      messageId: i + 1,
      text: [...words, ...towns, ...(random.chance(0.4) ? ['Подробиці'] : [])].join(' '),
      date: new Date(Date.UTC(2026, 0, 1, 0, i < 250 ? random.int(0, 90) : 100)).toISOString(),
      ...(random.chance(0.8) ? { views: random.int(0, 9) } : {}),
      ...(random.chance(0.3) ? { hasImage: true } : {}),
    }
  })
}

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts(relays())
})
afterAll(() => litopys.close())

type Wish = { q: string; sortBy?: SortBy; filters?: object }
/** All pages of a search, one after another. */
async function every(wish: Wish & { fold?: boolean }, itemsPerPage: number): Promise<FoundPost[]> {
  const input = { ...wish, page: 1, itemsPerPage }
  let page = await litopys.api.call(postRoutes.search, input)
  const found = [...page.data]
  while (page.nextCursor) {
    page = await litopys.api.call(postRoutes.search, { ...input, cursor: page.nextCursor })
    found.push(...page.data)
  }
  return found
}

/** Copies computed from the stories that the posts were made of. */
const storyOf = ({ text }: { text: string }) => /слово(\d+)ж/.exec(text)?.[1] ?? ''
function foldedByHand(posts: FoundPost[]) {
  const stories = Map.groupBy(posts, storyOf)
  return [...stories.values()].map((told) => ({
    id: told[0]?._id,
    posts: told.length,
    channels: new Set(told.map(({ channelId }) => channelId)).size,
    firstAt: told.map(({ dateCreated }) => dateCreated).toSorted()[0],
  }))
}

const orders: [string, SortBy][] = [
  ['relevance', { key: 'relevance' }],
  ['date, the newest first', { key: 'dateCreated', desc: true }],
  ['date, the oldest first', { key: 'dateCreated', desc: false }],
  ['views, the most first', { key: 'views', desc: true }],
  ['views, the fewest first', { key: 'views', desc: false }],
]
describe.each(orders)('in the order of %s', (_, sortBy) => {
  test.each([
    { q: '' },
    { q: 'харків' },
    { q: '"харків суми"' },
    { q: 'суми одеса', filters: { hasImage: true } },
  ])('the first copy is listed for all copies, on every page: %j', async (wish) => {
    const plain = await every({ ...wish, sortBy }, 1_000)
    const expected = foldedByHand(plain)
    const folded = await every({ ...wish, sortBy, fold: true }, 13)
    expect(folded.map(({ _id, copies }) => ({ id: _id, ...copies }))).toEqual(expected)
  })
})

test('every page has the number of clusters and the number of posts in them', async () => {
  const plain = await every({ q: 'харків' }, 1_000)
  const wish = { q: 'харків', fold: true, itemsPerPage: 10 }
  const [first, third] = await Promise.all(
    [1, 3].map((page) => litopys.api.call(postRoutes.search, { ...wish, page })),
  )
  expect(first?.totalItems).toBe(foldedByHand(plain).length)
  expect(third?.totalItems).toBe(first?.totalItems)
  expect([first?.totalPosts, third?.totalPosts]).toEqual([plain.length, plain.length])
  const ids = (await every({ q: 'харків', fold: true }, 1_000)).map(({ _id }) => _id)
  expect(third?.data.map(({ _id }) => _id)).toEqual(ids.slice(20, 30))
})

test('without folding the result has no copies', async () => {
  const [found] = await every({ q: 'харків' }, 1_000)
  expect(found?.copies).toBeUndefined()
})

test('the flag and the query find every copy except the first', async () => {
  const all = await every({ q: '' }, 1_000)
  const copies = await every({ q: 'is:duplicate' }, 1_000)
  const flagged = await every({ q: '', filters: { existedBefore: true } }, 1_000)
  expect(copies).toHaveLength(all.length - new Set(all.map(storyOf)).size)
  expect(flagged.map(({ _id }) => _id).toSorted()).toEqual(copies.map(({ _id }) => _id).toSorted())
})
