import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const words = Array.from({ length: 16 }, (_, i) => `слово${i}`)
const posts = 100

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  const texts = ['на '.repeat(800), `${words.join(' ')} `.repeat(50)]
  await litopys.importPosts(
    Array.from({ length: posts }, (_, i) => ({
      channel: 'C',
      messageId: i + 1,
      text: `${texts[i % 2]} ${i}`,
      date: '2026-01-01T10:00:00Z',
    })),
  )
})
afterAll(() => litopys.close())

const repeated = Array.from({ length: 64 }, () => 'на').join(' ')

test.each([
  ['one word repeated 64 times in a phrase', `"${repeated}"`],
  ['one word repeated 64 times at a distance', `"${repeated}"~999`],
  ['many words at a distance', `"${words.join(' ')}"~999`],
  ['a common word near a missing one', 'на OR "ццццц на"~999'],
])('long posts that repeat one word are searched quickly for %s', { timeout: 60_000 }, async (_, q) => {
  const before = performance.now()
  const { data, totalItems } = await litopys.api.call(postRoutes.search, { q, page: 1, itemsPerPage: 100 })
  expect(performance.now() - before).toBeLessThan(16_000)
  expect(totalItems).toBe(posts / 2)
  expect(data.every(({ matches }) => matches.length > 0)).toBe(true)
})

test('a pattern repeated 64 times is looked up once', async () => {
  const q = Array.from({ length: 64 }, () => 'сло*').join(' OR ')
  const { totalItems, understood } = await litopys.api.call(postRoutes.search, {
    q,
    page: 1,
    itemsPerPage: 1,
  })
  expect(understood.expanded).toEqual([{ q: 'сло*', words: 16, isCut: false }])
  expect(totalItems).toBe(posts / 2)
})
