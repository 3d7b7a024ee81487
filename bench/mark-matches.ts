import { loadavg } from 'node:os'
import { finderOf } from '@litopys/contract/query/finders'
import { usualMatching } from '@litopys/contract/query/matching'
import type { TextQuery } from '@litopys/contract/query/syntax'
import { analysedWords, analyzeWords, readWords } from '@litopys/language/text/words'
import { createRandom } from '../server/demo/random.ts'
import { createWriter } from './text.ts'

// Milliseconds to find the matches of a query in a text of 100,000 characters: with all words of the text analysed, and
// with only the words that the query may find. Usage: node bench/mark-matches.ts [ROUNDS]
const rounds = Number(process.argv[2] ?? 40)
const length = 100_000

const write = createWriter(createRandom(7))
const texts = Array.from({ length: 4 }, () => {
  let text = ''
  while (text.length < length)
    text += `${write()
      .map((part) => part.text)
      .join('')}\n`
  // A copy: engines make a slice a view of the longer text.
  return Buffer.from(text.slice(0, length)).toString()
})
const queries: TextQuery[] = [
  { kind: 'word', text: 'обстріл' },
  { kind: 'word', text: 'обстріл', exact: true },
  { kind: 'word', text: 'Зеленський' },
  { kind: 'word', text: '155 мм' },
  { kind: 'phrase', text: 'повітряна тривога' },
  { kind: 'phrase', text: 'ракета бригада', within: 5 },
  { kind: 'pattern', text: 'обстр*' },
  { kind: 'fuzzy', text: 'солдат', distance: 1 },
]
const results = queries.map((query) => {
  const find = finderOf(query, usualMatching)
  const all: number[] = []
  const few: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const text of texts) {
      all.push(timeOf(() => find?.(text, analysedWords(analyzeWords(text).words))))
      few.push(timeOf(() => find?.(text, readWords(text))))
    }
  return { query: `${query.kind} ${query.text}`, all: figures(all), few: figures(few) }
})
console.log(JSON.stringify({ load: loadavg()[0], results }, null, 2))

function timeOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** The fastest, and the median. Other programs on the machine only slow a round down. */
function figures(times: number[]): { fastest: number; median: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const round = (ms = 0) => Math.round(ms * 10) / 10
  return { fastest: round(sorted[0]), median: round(sorted[sorted.length >> 1]) }
}
