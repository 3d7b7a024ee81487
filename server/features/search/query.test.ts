import { join } from 'node:path'
import { meantQuery } from '@litopys/contract/query/equivalents'
import { matchesPost } from '@litopys/contract/query/match'
import type { Matching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { postRoutes } from '@litopys/contract/routes/archives'
import type { FoundPost } from '@litopys/contract/schemas/post'
import { casePosts, fileCasePosts, fileQueryCases, queryCases } from '@litopys/contract/testing/query-cases'
import { queryLines } from '@litopys/contract/testing/query-lines.fixture'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFileTexts } from '#testing/file-texts'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
let reopened: TestLitopys
let posts: FoundPost[]
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts([...casePosts, ...fileCasePosts.map(({ fileTexts: _, ...post }) => post)])
  await litopys.instance.close()
  const data = join(litopys.directory, 'data')
  await giveFileTexts(data, fileCasePosts)
  reopened = await startTestLitopys({ DATA_DIR: data })
  posts = (await reopened.api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 100 })).data
  expect(posts).toHaveLength(casePosts.length + fileCasePosts.length)
})
afterAll(async () => {
  await reopened.close()
  await litopys.close()
})

const usual: Matching = { words: 'forms', spellings: true, equivalents: false }

async function find(q: string, matching = usual, key: 'relevance' | 'dateCreated' = 'dateCreated') {
  const wish = { q, matching, sortBy: { key }, page: 1, itemsPerPage: 100 }
  const { data, totalItems } = await reopened.api.call(postRoutes.search, wish)
  expect(totalItems).toBe(data.length)
  return data.map(({ messageId }) => messageId).sort((a, b) => a - b)
}

function findInMemory(q: string, matching = usual) {
  const query = meantQuery(parseQuery(q).query, { matching })
  const found = posts.filter((post) => matchesPost(post, query, { matching, timeZone: 'Europe/Kyiv' }))
  return found.map(({ messageId }) => messageId).sort((a, b) => a - b)
}

test.each(queryCases)('%j finds the posts %j', async (line, expected) => {
  const ofCases = (found: number[]) => found.filter((messageId) => messageId <= casePosts.length)
  expect(ofCases(await find(line))).toEqual(expected)
  expect(ofCases(await find(line, usual, 'relevance'))).toEqual(expected)
})

test.each(fileQueryCases)('%j finds the posts %j by the texts of their files', async (line, expected) => {
  expect(await find(line)).toEqual(expected)
  expect(await find(line, usual, 'relevance')).toEqual(expected)
})

test('an entity in a file is found with its post, and says that it is from there', async () => {
  expect(await find('card:1111 channel:files')).toEqual([101])
  expect(await find('has:card channel:files')).toEqual([101])
  const [card] = posts.find(({ messageId }) => messageId === 101)?.entities.card ?? []
  expect(card?.reasons).toContain('picture')
  expect(card?.places).toEqual([])
})

test.each([
  ['lighthouse', [103, 102]],
  ['rusty keeper', [103, 102]],
  ['тепловізор', [102, 101]],
  ['"rusty lighthouse" OR "rusty keeper"', [103, 102]],
  ['lighthous?', [103, 102]],
  ['-nothing lighthouse', [103, 102]],
])(
  'a post with the words of %j in its own text ranks before one with them in a file',
  async (q, expected) => {
    const wish = { q, sortBy: { key: 'relevance' as const }, page: 1, itemsPerPage: 100 }
    const { data } = await reopened.api.call(postRoutes.search, wish)
    expect(data.map(({ messageId }) => messageId)).toEqual(expected)
  },
)

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
