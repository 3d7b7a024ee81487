import type { Query } from '@litopys/contract/query/syntax'
import type { FacetField } from '@litopys/contract/schemas/search'
import { isFileTerm } from '@litopys/language/text/file-texts'
import { type CopyGroup, copyGroupOf } from '#archive/copy-group'
import { existedBeforeSql } from '#archive/existed-before'
import { fileTextSign } from '#archive/reading-layout'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { type Condition, conditionSql } from './condition.store.ts'
import { countSql, onlyInFile } from './positions.store.ts'
import { distinctWords, hasPhrase, needsWord, type ReadQuery } from './query.store.ts'
import { type WordSet, wordSets } from './word-sets.ts'

/**
 * How the frequencies of a query's words in a post are found. `marks`: each post has every word, and its marks
 * say how often. `sets`: the index finds the posts with each possible set of the words, and their marks say how
 * often. `branches`: each word has its own statement over the index, because there are too many sets.
 * `positions`: the words of each post are read.
 */
export type Scoring = { words: string[][] } & (
  | { by: 'nothing' | 'marks' | 'positions' }
  | { by: 'sets' | 'branches'; sets: WordSet[] }
)

/** Up to this number of words, the index is asked for each word. */
const fewWords = 8
/** Each set is a statement over the index, and with more of them, adding up the words of each post costs less. */
const fewSets = 3

export function scoringOf(condition: Condition): Scoring {
  const words = distinctWords(condition)
  if (words.length === 0) return { by: 'nothing', words }
  if (hasPhrase(condition)) return { by: 'positions', words }
  if (words.length > fewWords) return { by: hasEveryWord(condition) ? 'marks' : 'positions', words }
  const sets = wordSets(condition, words)
  if (sets.length === 1 && sets[0]?.every((has) => has)) return { by: 'marks', words }
  if (sets.length <= fewSets) return { by: 'sets', words, sets }
  return needsWord(condition) ? { by: 'branches', words, sets } : { by: 'positions', words }
}

/** True if every matching post has every word of the query. */
function hasEveryWord({ query, ...read }: ReadQuery): boolean {
  const words = (inner: Query) => distinctWords({ query: inner, ...read })
  if (query.kind === 'all') return query.of.every((inner) => hasEveryWord({ query: inner, ...read }))
  if (query.kind === 'any') return query.of.every((inner) => words(inner).length === 0)
  return true
}

/** What answers to searches need of a post. */
const columns = raw(
  'channelId, messageId, version, dateCreated, views, author, termCount, singles, present, valueIds',
)

/** Matching posts in SQL. */
export type Hits = {
  /** What follows FROM, with a condition: further conditions follow AND. */
  from: Sql
  /** How often a post has each word, up to four times; undefined if one read does not show it. */
  frequencies: Sql[] | undefined
  /** The copy flag, as far as the reader may know it. */
  existed: Sql
  /** The groups of copies, as far as the reader may know them. */
  copies: CopyGroup
}

/** The matching posts, read from the posts. */
export function hitsOf(condition: Condition, scoring: Scoring, except?: FacetField): Hits {
  const where = conditionSql(condition, except)
  return {
    from: sql`litopys.posts WHERE ${where}`,
    frequencies: frequenciesSql(scoring),
    existed: sql`toBool(${existedBeforeSql(condition.visible, where)})`,
    copies: copyGroupOf(condition.visible),
  }
}

/** The rows of hits, for a copy of them (`copiedHits`) or to read them at once. */
export function rowsSql({ from, frequencies, existed, copies }: Hits, { isLimited }: Visible): Sql {
  return sql`SELECT ${columns}, ${copies.group} AS copyGroup
      ${isLimited ? sql`, ${existed} AS existed` : raw('')}
      ${frequencies ? sql`, [${join(frequencies, ', ')}] AS frequencies` : raw('')}
    FROM ${from}`
}

/** The same hits, read from a table with their rows. */
export function copiedHits({ frequencies }: Hits, table: Sql): Hits {
  return {
    from: sql`${table} WHERE true`,
    frequencies: frequencies?.map((_, i) => raw(`frequencies[${i + 1}]`)),
    existed: raw('existed'),
    copies: { column: raw('copyGroup'), group: raw('copyGroup') },
  }
}

function frequenciesSql({ by, words }: Scoring): Sql[] | undefined {
  if (by === 'nothing' || by === 'branches' || by === 'sets') return undefined
  return words.map((terms) => (by === 'marks' ? markedSql(terms) : sql`toFloat64(${countSql(terms)})`))
}

/**
 * How often a post has a word that it has, from its marks: up to four times, or `onlyInFile`. A form counts once, as in
 * the index.
 */
export function markedSql(terms: string[]): Sql {
  const own = terms.filter((term) => !isFileTerm(term))
  if (own.length === 0) return sql`toFloat64(${onlyInFile})`
  const hashes = sql`arrayMap(mark -> xxHash32(mark), ${bind('Array(String)', own)})`
  const isOwn = sql`NOT has(repeated, ${raw(fileTextSign)}) OR hasAny(repeated, ${hashes})`
  const counted = ownCount(own)
  if (own.length === terms.length) return sql`toFloat64(${counted})`
  return sql`if(${isOwn}, toFloat64(${counted}), ${onlyInFile})`
}

function ownCount(terms: string[]): Sql {
  const stems = terms.filter((term) => !term.startsWith('='))
  if (stems.length === 0) return raw('1')
  const marked = [2, 3, 4].map((count) => {
    const marks = bind(
      'Array(String)',
      stems.map((stem) => `${stem}#${count}`),
    )
    return sql`hasAny(repeated, arrayMap(mark -> xxHash32(mark), ${marks}))`
  })
  return sql`(1 + ${join(marked, ' + ')})`
}
