import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { markedSql } from './hits.store.ts'
import { countSql } from './positions.store.ts'
import { anyTerm } from './query.store.ts'
import { telling, type WordSet } from './word-sets.ts'

/** Average length of a post in words, and the inverse document frequency of each word. */
export type Weights = { average: number; idf: number[] }

/** Okapi BM25 with the usual constants (Robertson and Zaragoza 2009, section 3.2). */
const k1 = 1.2
const b = 0.75

/** Columns of a post's key in a statement of scores, beside its date. */
export const plainKey = raw('channelId, messageId, version')

/**
 * Scores of hits by the frequencies of the words in them, rounded: sums differ in their last digits by the order
 * of addition.
 */
export function scoredHits(
  { from, frequencies }: { from: Sql; frequencies: Sql[] },
  weights: Weights,
  key = plainKey,
): Sql {
  return sql`SELECT ${key}, dateCreated AS date, round(${scoreSql(frequencies, weights)}, 6) AS score FROM ${from}`
}

function scoreSql(frequencies: Sql[], { average, idf }: Weights): Sql {
  // A sum of terms takes half the time of a function over two arrays.
  const scores = frequencies.map((frequency, i) => {
    const name = raw(`f${i}`)
    const weight = bind('Float64', (idf[i] ?? 0) * (k1 + 1))
    return sql`${weight} * (${frequency} AS ${name}) / (${name} + ${lengthSql(average)})`
  })
  return scores.length > 0 ? join(scores, ' + ') : raw('toFloat64(0)')
}

/** Scores from the index and the marks of repeated words, with a statement for each set of words. */
export function scoredBySets(
  where: Sql,
  { words, sets }: { words: string[][]; sets: WordSet[] },
  { average, idf }: Weights,
  key = plainKey,
): Sql {
  const statements = sets.map((set) => {
    const tests = telling(set, words, sets).map((i) => {
      const hasWord = anyTerm(words[i] ?? [])
      return set[i] ? sql` AND ${hasWord}` : sql` AND NOT ${hasWord}`
    })
    const present = words.flatMap((terms, i) => (set[i] ? [{ terms, idf: idf[i] ?? 0 }] : []))
    const from = sql`litopys.posts WHERE ${where}${join(tests, '')}`
    const frequencies = present.map(({ terms }) => markedSql(terms))
    return scoredHits({ from, frequencies }, { average, idf: present.map((one) => one.idf) }, key)
  })
  return sql`SELECT * FROM (${join(statements, ' UNION ALL ')})`
}

/** The same score of one post, for few posts in memory. */
export function scoreOf(frequencies: number[], termCount: number, { average, idf }: Weights): number {
  const length = k1 * (1 - b) + ((k1 * b) / average) * termCount
  const scores = frequencies.map((count, i) => ((idf[i] ?? 0) * (k1 + 1) * count) / (count + length))
  return Math.round(scores.reduce((sum, one) => sum + one, 0) * 1e6) / 1e6
}

/**
 * Scores from the index and the marks of repeated words: a branch for the words that every post has, and one for each
 * other word.
 */
export function scoredByIndex(
  where: Sql,
  { words, sets }: { words: string[][]; sets: WordSet[] },
  { average, idf }: Weights,
  key = plainKey,
): Sql {
  const weighted = words.map((terms, i) => ({ terms, idf: idf[i] ?? 0, isSure: sets.every((set) => set[i]) }))
  const sure = weighted.filter(({ isSure }) => isSure)
  const others = weighted.filter(({ isSure }) => !isSure)
  const branches = [...(sure.length > 0 ? [sure] : []), ...others.map((word) => [word])].map((some) => {
    const tests = some.flatMap(({ terms, isSure }) => (isSure ? [] : [sql` AND ${anyTerm(terms)}`]))
    const frequencies = some.map(({ terms }) => markedSql(terms))
    const part = scoreSql(frequencies, { average, idf: some.map((word) => word.idf) })
    return sql`SELECT ${key}, dateCreated AS date, ${part} AS part FROM litopys.posts WHERE ${where}${join(tests, '')}`
  })
  return sql`SELECT ${key}, date, round(sum(part), 6) AS score FROM (${join(branches, ' UNION ALL ')}) GROUP BY ${key}, date`
}

/** Scores from the words of each post, in one pass: for conditions that do not need any of the words. */
export function scoredByPosition(where: Sql, words: string[][], weights: Weights, key = plainKey): Sql {
  const frequencies = words.map((terms) => sql`toFloat64(${countSql(terms)})`)
  return scoredHits({ from: sql`litopys.posts WHERE ${where}`, frequencies }, weights, key)
}

/** Inverse document frequency. `total` may be older than `posts` and therefore smaller. */
export function inverseFrequency(posts: number, total: number): number {
  return Math.log(1 + (Math.max(total, posts) - posts + 0.5) / (posts + 0.5))
}

/** The part of the BM25 denominator that depends on a post's length. */
function lengthSql(average: number): Sql {
  return sql`${bind('Float64', k1 * (1 - b))} + ${bind('Float64', (k1 * b) / average)} * termCount`
}
