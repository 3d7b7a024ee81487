import { searchPosts } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

/** Posts of different length in which a word stands up to three times. */
function posts(channelId: number, count: number, filling: number) {
  return Array.from({ length: count }, (_, i) => ({
    ...{ channelId, channel: `Channel ${channelId}`, messageId: i + 1, date: 1_769_000_000 + i },
    text: `${'склад '.repeat((i % 3) + 1)}${i % 2 ? 'міст' : ''} ${`слово${channelId}т${i} `.repeat((i % 5) + filling)}`,
  }))
}

test.each([
  ['plain', false],
  ['folded', true],
])('pages by relevance leave nothing out and repeat nothing while posts come in (%s)', async (_, fold) => {
  const channelId = fold ? 20 : 10
  await litopys.importPosts(posts(channelId, 60, 1))
  const wish = { q: `(склад OR міст OR слово*) channel:${channelId}`, fold, page: 1, itemsPerPage: 11 }
  const before = await litopys.api.call(searchPosts, { ...wish, itemsPerPage: 100 })
  expect(before.totalItems).toBe(60)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await litopys.api.call(searchPosts, { ...wish, ...(cursor ? { cursor } : {}) })
    seen.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor
    // Long ones in another channel, which weigh the words and the lengths of all anew.
    await litopys.importPosts(posts(channelId + 1 + seen.length, 40, 30))
  } while (cursor)
  expect(seen).toEqual(before.data.map(({ _id }) => _id))
})

test('the cursor of another order or of another query is refused', async () => {
  const wish = { q: 'склад', page: 1, itemsPerPage: 5 }
  const byDate = await litopys.api.call(searchPosts, { ...wish, sortBy: { key: 'dateCreated', desc: true } })
  const byScore = await litopys.api.call(searchPosts, wish)
  const refusals = [
    litopys.api.call(searchPosts, { ...wish, cursor: byDate.nextCursor ?? '' }),
    litopys.api.call(searchPosts, { ...wish, q: 'склад міст', cursor: byScore.nextCursor ?? '' }),
  ]
  for (const refusal of refusals) await expect(refusal).rejects.toMatchObject({ code: 'bad_cursor' })
})
