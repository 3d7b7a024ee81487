import { usualMatching } from '../../contract/query/matching.ts'
import { parseQuery } from '../../contract/query/parse.ts'
import type { Query } from '../../contract/query/syntax.ts'
import { queryTerms } from '../../contract/query/terms.ts'
import { createRandom, type Random } from '../../server/demo/random.ts'
import { languages, vocabularyOf } from '../vocabulary.ts'
import type { BenchQuery } from './queries.ts'

const day = 86_400_000
/** The first day with posts (bench/posts.ts), and the number of days that a filter may start on. */
const firstDay = Date.UTC(2022, 6, 2)
const startDays = 1_300

/**
 * Makes laps of queries: one query like each of the mix, and no two queries of all laps have the same
 * condition. A cache of answers cannot help with them. The same mix gives the same laps.
 *
 * - rare: another word that few posts have
 * - wildcard, fuzzy: made of other words
 * - OR: the second word is another one
 * - date filter: other days, as many
 * - other kinds: the query without the posts that have a certain rare word, so its cost hardly changes
 */
export function createFreshLaps(mix: BenchQuery[]): () => BenchQuery[] {
  const words = createWords()
  const used = new Set(mix.map(conditionOf))
  const freshOf = (query: BenchQuery): BenchQuery => {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const fresh = variant(query, words)
      const condition = conditionOf(fresh)
      if (used.has(condition)) continue
      used.add(condition)
      return fresh
    }
    throw new Error(`There are no more fresh queries like ${query.q}`)
  }
  return () => mix.map(freshOf)
}

/** `rare`: words that about 1 of 2,000 posts has. `nearlyAbsent`: words for exclusions. */
type Words = { random: Random; rare(): string; frequent(): string; nearlyAbsent(): string }

/** Ranks in the vocabularies, which are sorted by frequency. */
const ranks = { frequent: [50, 3_000], rare: [1_500, 12_000], nearlyAbsent: [20_000, 79_000] } as const

function createWords(): Words {
  const random = createRandom(7)
  const vocabularies = languages.map(vocabularyOf)
  const pick = ([from, to]: readonly [number, number]) => {
    for (;;) {
      const word = random.pick(vocabularies)[random.int(from, to)]
      // Letters that spellings of a word differ in would be other words for some engines.
      if (word && /^\p{L}{5,}$/u.test(word) && !/[ґёйїьъэыў]/u.test(word)) return word
    }
  }
  return {
    random,
    rare: () => pick(ranks.rare),
    frequent: () => pick(ranks.frequent),
    nearlyAbsent: () => pick(ranks.nearlyAbsent),
  }
}

function variant(query: BenchQuery, words: Words): BenchQuery {
  const { kind, q, only } = query
  switch (kind) {
    case 'rare':
      return { kind, q: words.rare() }
    case 'wildcard':
      return { kind, q: q.endsWith('*') ? prefixed(words.frequent) : withGap(words.rare) }
    case 'fuzzy':
      return { kind, q: misspelt(words) }
    case 'OR':
      return { kind, q: `${q.split(' OR ')[0]} OR ${words.rare()}` }
    case 'date filter':
      return { kind, q, only: moved(only, words.random.int(0, startDays)) }
    default:
      return { ...query, q: `${q} -${words.nearlyAbsent()}` }
  }
}

/** The first letters of a long word; shorter starts match more forms than a search expands. */
function prefixed(next: () => string): string {
  return `${longWord(next).slice(0, 6)}*`
}

function withGap(next: () => string): string {
  const word = longWord(next)
  return `${word[0]}?${word.slice(2)}`
}

function misspelt({ rare, random }: Words): string {
  const word = longWord(rare)
  const at = random.int(2, word.length - 2)
  const letter = /[a-z]/.test(word) ? random.pick([...'aeiou']) : random.pick([...'аеоу'])
  return `${word.slice(0, at)}${letter}${word.slice(at + 1)}~1`
}

function longWord(next: () => string): string {
  for (;;) {
    const word = next()
    if (word.length >= 8) return word
  }
}

function moved({ from = '', to = '' }: NonNullable<BenchQuery['only']> = {}, days: number) {
  const start = firstDay + days * day
  const length = Date.parse(to) - Date.parse(from)
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  return { from: dayOf(start), to: dayOf(start + length) }
}

/** Equal for queries that every engine answers alike: forms of a word have the same stems. */
function conditionOf({ q, only = {} }: BenchQuery): string {
  return JSON.stringify([termsOf(parseQuery(q).query), only])
}

function termsOf(query: Query): unknown {
  switch (query.kind) {
    case 'all':
    case 'any':
      return [query.kind, query.of.map((part) => JSON.stringify(termsOf(part))).sort()]
    case 'not':
      return [query.kind, termsOf(query.of)]
    case 'word':
    case 'phrase':
      return [query.kind, queryTerms(query, usualMatching), 'within' in query ? query.within : 0]
    default:
      return query
  }
}
