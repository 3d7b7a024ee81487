import { parseQuery } from '../contract/query/parse.ts'
import { printQuery } from '../contract/query/print.ts'
import { randomQueries } from '../contract/testing/random-queries.ts'
import { fuzzSearch } from '../server/features/search/query-fuzz.fixture.ts'

// Sends random bytes and mutated queries to the parser, or to the search of a temporary archive. Usage: node
// bench/query-fuzz.ts COUNT [parse|search] [SEED]
// Exits with 1 if the parser refused any or the server answered with an error.
const [count = '5000', mode = 'search', seed = '1'] = process.argv.slice(2)

const begin = performance.now()
const result =
  mode === 'parse' ? parseOnly(Number(count), Number(seed)) : await fuzzSearch(Number(count), Number(seed))
const seconds = Math.round((performance.now() - begin) / 100) / 10
console.log(JSON.stringify({ mode, seed, count, ...result, seconds }))
process.exitCode = result.failed.length === 0 ? 0 : 1

function parseOnly(most: number, from: number) {
  const next = randomQueries(from)
  const failed: string[] = []
  let otherwisePrinted = 0
  let slowestMs = 0
  for (let i = 0; i < most; i += 1) {
    const bytes = Buffer.from(next())
    const start = performance.now()
    try {
      const { query } = parseQuery(bytes.toString())
      const again = parseQuery(printQuery(query))
      if (JSON.stringify(again.query) !== JSON.stringify(query)) otherwisePrinted += 1
    } catch (error) {
      failed.push(`${bytes.toString('base64')}: ${String(error)}`)
    }
    slowestMs = Math.max(slowestMs, performance.now() - start)
  }
  return { failed, otherwisePrinted, slowestMs: Math.round(slowestMs) }
}
