import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { countSql } from './positions.store.ts'
import { anyTerm } from './query.store.ts'

/** Average length of a post in words, and the inverse document frequency of each word. */
export type Weights = { average: number; idf: number[] }

/** Okapi BM25 with the usual constants (Robertson and Zaragoza 2009, section 3.2). */
const k1 = 1.2
const b = 0.75
/** The index counts a word's frequency in a post up to this value (language/extraction/analyze.ts). */
const countedFrequencies = [1, 2, 3, 4]
const mostCounted = 4

/** Columns of a post's key in a statement of scores, beside its date. */
export const plainKey = raw('channelId, messageId')

/** Rounds scores: sums differ in their last digits by the order of addition. */
export function roundedSql(scored: Sql, key: Sql): Sql {
  return sql`SELECT ${key}, date, round(score, 6) AS score FROM (${scored})`
}

/**
 * Scores from the index alone, with a branch for each word and frequency. Each branch repeats the whole
 * condition, so this is for few words.
 */
export function scoredByIndex(where: Sql, words: string[][], { average, idf }: Weights, key = plainKey): Sql {
  const branches = words.flatMap((stems, i) => {
    // Each list is used in two branches and may have a thousand words, so it is sent once.
    const atLeast = countedFrequencies.map((frequency) => anyTerm(marked(stems, frequency)))
    return countedFrequencies.map((frequency) =>
      branchSql(where, atLeast, frequency, average, idf[i] ?? 0, key),
    )
  })
  const union = join(branches, ' UNION ALL ')
  // A post is in one branch per word, so a single word needs no sum.
  if (words.length === 1) return union
  return sql`SELECT ${key}, date, sum(score) AS score FROM (${union}) GROUP BY ${key}, date`
}

/**
 * Scores from the words of each post, in one pass: for few posts, and for conditions that read the words
 * anyway.
 */
export function scoredByPosition(
  where: Sql,
  words: string[][],
  { average, idf }: Weights,
  key = plainKey,
): Sql {
  const most = raw(String(mostCounted))
  const frequencies = words.map((terms, i) => sql`least(${most}, ${countSql(terms)}) AS f${raw(String(i))}`)
  const scores = words.map((_, i) => {
    const frequency = raw(`f${i}`)
    return sql`${bind('Float64', (idf[i] ?? 0) * (k1 + 1))} * ${frequency} / (${frequency} + ${lengthSql(average)})`
  })
  return sql`SELECT ${key}, dateCreated AS date, ${join(scores, ' + ')} AS score
    FROM (SELECT ${key}, dateCreated, termCount, ${join(frequencies, ', ')} FROM litopys.posts WHERE ${where})`
}

/** Inverse document frequency. `total` may be older than `posts` and therefore smaller. */
export function inverseFrequency(posts: number, total: number): number {
  return Math.log(1 + (Math.max(total, posts) - posts + 0.5) / (posts + 0.5))
}

function branchSql(
  where: Sql,
  atLeast: Sql[],
  frequency: number,
  average: number,
  idf: number,
  key: Sql,
): Sql {
  const [those = raw('true'), more] = atLeast.slice(frequency - 1)
  const numerator = bind('Float64', idf * frequency * (k1 + 1))
  return sql`SELECT ${key}, dateCreated AS date,
      ${numerator} / (${bind('Float64', frequency)} + ${lengthSql(average)}) AS score
    FROM litopys.posts WHERE ${where} AND ${those} ${more ? sql`AND NOT ${more}` : raw('')}`
}

function marked(stems: string[], count: number): string[] {
  return stems.map((stem) => (count === 1 ? stem : `${stem}#${count}`))
}

/** The part of the BM25 denominator that depends on a post's length. */
function lengthSql(average: number): Sql {
  return sql`${bind('Float64', k1 * (1 - b))} + ${bind('Float64', (k1 * b) / average)} * termCount`
}
