import { meantQuery } from '@litopys/contract/query/equivalents'
import { matchesPost } from '@litopys/contract/query/match'
import type { Matching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { postRoutes } from '@litopys/contract/routes/archives'
import type { FoundPost } from '@litopys/contract/schemas/post'
import { casePosts, queryCases } from '@litopys/contract/testing/query-cases'
import { queryLines } from '@litopys/contract/testing/query-lines.fixture'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
let posts: FoundPost[]
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts(casePosts)
  posts = (await litopys.api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 100 })).data
  expect(posts).toHaveLength(casePosts.length)
})
afterAll(() => litopys.close())

const usual: Matching = { words: 'forms', spellings: true, equivalents: false }

async function find(q: string, matching = usual, key: 'relevance' | 'dateCreated' = 'dateCreated') {
  const wish = { q, matching, sortBy: { key }, page: 1, itemsPerPage: 100 }
  const { data, totalItems } = await litopys.api.call(postRoutes.search, wish)
  expect(totalItems).toBe(data.length)
  return data.map(({ messageId }) => messageId).sort((a, b) => a - b)
}

function findInMemory(q: string, matching = usual) {
  const query = meantQuery(parseQuery(q).query, { matching })
  const found = posts.filter((post) => matchesPost(post, query, { matching, timeZone: 'Europe/Kyiv' }))
  return found.map(({ messageId }) => messageId).sort((a, b) => a - b)
}

test.each(queryCases)('%j finds the posts %j', async (line, expected) => {
  expect(await find(line)).toEqual(expected)
  expect(await find(line, usual, 'relevance')).toEqual(expected)
})

const matchings: Matching[] = [
  usual,
  { words: 'forms', spellings: true },
  { words: 'forms', spellings: true, without: ['мост', 'bridge'] },
  { words: 'forms', spellings: false, equivalents: false },
  { words: 'form', spellings: true },
  { words: 'letters', spellings: false },
]

test('the engine and the evaluator in memory agree on any query', async () => {
  await fc.assert(
    fc.asyncProperty(queryLines, fc.constantFrom(...matchings), async (line, matching) => {
      expect([line, await find(line, matching)]).toEqual([line, findInMemory(line, matching)])
    }),
    { numRuns: repeats(60) },
  )
})
