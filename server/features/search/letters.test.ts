import { matchesPost } from '@litopys/contract/query/match'
import type { Matching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { postRoutes } from '@litopys/contract/routes/archives'
import type { FoundPost } from '@litopys/contract/schemas/post'
import { queryLines } from '@litopys/contract/testing/query-lines.fixture'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

/** Words that differ only in what folding removes, and various characters next to words. */
const texts = [
  'Елка ель стоїть. Ёлка.',
  "Ёлка об'елка",
  'Об’єкт, об\'єкт; "обʼєкт", об`єкт',
  "ґанок 'ганок' ʼміст’ млин-2ганок",
  'ел\u00adка е\u0301лка ёлка\ufe0f 5ёлка ёлка5 漢字ёлка字',
  "ганок''ґанок 7'ганок «ГАНОК»",
  `${'а'.repeat(70)} ёлка ${'ё'.repeat(64)}`,
]
const letters: Matching = { words: 'letters', spellings: false }

let litopys: TestLitopys
let posts: FoundPost[]
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts(
    texts.map((text, i) => ({ channel: 'C', messageId: i + 1, text, date: '2026-01-01T10:00:00Z' })),
  )
  posts = (await litopys.api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 100 })).data
})
afterAll(() => litopys.close())

async function find(q: string) {
  const { data } = await litopys.api.call(postRoutes.search, {
    q,
    matching: letters,
    page: 1,
    itemsPerPage: 100,
  })
  return data.map(({ messageId }) => messageId).sort((a, b) => a - b)
}

function findInMemory(q: string) {
  const { query } = parseQuery(q)
  const found = posts.filter((post) =>
    matchesPost(post, query, { matching: letters, timeZone: 'Europe/Kyiv' }),
  )
  return found.map(({ messageId }) => messageId).sort((a, b) => a - b)
}

test.each([
  ['"Ёлка ель"', []],
  ['"Елка ель"', [1]],
  ['"ель ёлка"~1', [1]],
  ['"елка ёлка"~0', []],
  ['елка', [1]],
  ['ёлка', [1, 2, 5, 7]],
  ["об'єкт", [3]],
  ['об’елка', []],
  ["об'елка", [2]],
  ['ганок', [4, 6]],
  ['"ганок ґанок"', [6]],
  ['міст', [4]],
  ['-ганок', [1, 2, 3, 5, 7]],
  ['ё'.repeat(64), [7]],
])('an exact search for %s finds the posts %j', async (q, expected) => {
  expect([await find(q), findInMemory(q)]).toEqual([expected, expected])
})

test('in exact search, the engine and the evaluator in memory agree on any query', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(queryLines, async (line) => {
      expect([line, await find(line)]).toEqual([line, findInMemory(line)])
    }),
    { numRuns: repeats(15) },
  )
})
