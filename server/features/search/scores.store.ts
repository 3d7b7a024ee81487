import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { countSql } from './positions.store.ts'
import { anyTerm } from './query.store.ts'

/** Average length of a post in words, and the inverse document frequency of each word. */
export type Weights = { average: number; idf: number[] }

/** Okapi BM25 with the usual constants (Robertson and Zaragoza 2009, section 3.2). */
const k1 = 1.2
const b = 0.75
/** The index knows a word's frequency in a post up to here (contract/analyzer/analyze.ts). */
const countedFrequencies = [1, 2, 3, 4]
const mostCounted = 4

/** What of a post stands beside its score, which is always there with its date. */
export const plainKey = raw('channelId, messageId')

/** Sums of the same numbers differ in their last digits by the order in which they are added up. */
export function roundedSql(scored: Sql, key: Sql): Sql {
  return sql`SELECT ${key}, date, round(score, 6) AS score FROM (${scored})`
}

/**
 * From the index alone: a branch for each word and frequency. Each branch has the whole condition, so it is
 * for few words.
 */
export function scoredByIndex(where: Sql, words: string[][], { average, idf }: Weights, key = plainKey): Sql {
  const branches = words.flatMap((stems, i) => {
    // Each stands in two branches and may be a thousand words, which are sent once.
    const atLeast = countedFrequencies.map((frequency) => anyTerm(marked(stems, frequency)))
    return countedFrequencies.map((frequency) =>
      branchSql(where, atLeast, frequency, average, idf[i] ?? 0, key),
    )
  })
  const union = join(branches, ' UNION ALL ')
  // A post is in one branch for each word, so that with one word there is nothing to add up.
  if (words.length === 1) return union
  return sql`SELECT ${key}, date, sum(score) AS score FROM (${union}) GROUP BY ${key}, date`
}

/**
 * From the words of each post found, in one pass: for few posts, and where the condition reads its words
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

/** `total` may be of a moment ago, when there were fewer. */
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

/** What a post's length adds to the frequency in the denominator of BM25. */
function lengthSql(average: number): Sql {
  return sql`${bind('Float64', k1 * (1 - b))} + ${bind('Float64', (k1 * b) / average)} * termCount`
}
