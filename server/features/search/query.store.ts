import type { QueryField } from '@litopys/contract/query/fields'
import { tokensOf } from '@litopys/contract/query/in-files'
import { instantsOf } from '@litopys/contract/query/instants'
import type { Reading } from '@litopys/contract/query/match'
import {
  type CountField,
  type EntityFlag,
  type Fuzzy,
  isEntityFlag,
  type Pattern,
  type Query,
  type QueryFlag,
} from '@litopys/contract/query/syntax'
import {
  type QueryWord,
  queryTerms,
  queryWords,
  uniqueWords,
  type WordOrPhrase,
} from '@litopys/contract/query/terms'
import { wanted, wantedLikes } from '@litopys/contract/query/wanted'
import { entityTable } from '@litopys/language/entity-kinds'
import type { FileTextKind } from '@litopys/language/text/file-texts'
import { existedBeforeSql } from '#archive/existed-before'
import { keyText } from '#archive/packed-rows'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, bindInstant, join, raw, type Sql, sql } from '#archive/sql'
import { isTranslatedSql } from '#archive/translated-texts'
import type { Visible } from '#archive/visible'
import { type Expansion, tokensOfForms } from './expansion.ts'
import { facetColumn } from './facet-columns.ts'
import { formFits, formSql } from './matching-forms.store.ts'
import { pictureChannelsSql } from './picture-channels.store.ts'
import { followSql, nearSql } from './positions.store.ts'
import { queryFieldSql } from './query-fields.store.ts'
import { letterSql } from './written-words.store.ts'

/** A query with everything that its meaning depends on. */
export type ReadQuery = Reading & {
  query: Query
  expansion: Expansion
  visible: Visible
  /** Also matches words beyond a pattern's most frequent ones, by reading the terms of each post. */
  allForms?: true
}

/**
 * The condition of a query as SQL over the posts. In memory, `matchesPost` of the contract is the same test.
 */
export function querySql({ query, ...read }: ReadQuery): Sql {
  const part = (inner: Query) => querySql({ query: inner, ...read })
  switch (query.kind) {
    case 'all':
      return all(query.of.map(part))
    case 'any':
      return anySql(query.of, read)
    case 'not':
      return sql`NOT (${part(query.of)})`
    case 'word':
    case 'phrase':
      return textSql(query, query.kind === 'phrase' ? query.within : undefined, read)
    case 'pattern':
    case 'fuzzy':
      return formsSql(query, read)
    case 'field':
      return fieldSql(query.field, query.value, read)
    case 'flag':
      return query.flag === 'is:duplicate' ? existedBeforeSql(read.visible) : flagSql(query.flag)
    case 'dates':
      return datesSql(query, read.timeZone)
    case 'count':
      return countSql(query, read.visible)
    case 'post': {
      const channels = [query.channel, ...(read.expansion.channels.get(query.channel) ?? [])]
      return sql`(messageId = ${bind('Int64', query.messageId)} AND (channelId IN ${bind('Array(String)', channels)}
        OR lowerUTF8(permalink) = ${bind('String', `https://t.me/${query.channel}/${query.messageId}`)}))`
    }
  }
}

/**
 * The words of a query that count for relevance, each as its possible index terms with those of files. A concept counts as one word, and
 * what the user wrote once more: it ranks before its equivalents.
 */
function wantedWords({ query, ...read }: ReadQuery): string[][] {
  const parts = (of: Query[]) => of.flatMap((inner) => wantedWords({ query: inner, ...read }))
  if (query.kind === 'all') return parts(query.of)
  if (query.kind === 'any') {
    const [written, ...others] = query.of
    if (!query.isConcept || !written) return parts(query.of)
    const own = parts([written])
    return [...own, [...new Set([...(own.length === 1 ? own.flat() : []), ...parts(others).flat()])]]
  }
  const { matching, expansion } = read
  return wanted(query).flatMap((text) => {
    const isExpanded = text.kind === 'pattern' || text.kind === 'fuzzy'
    if (isExpanded) return [tokensOfForms(expansion, text).tokens]
    return queryTerms(text, matching).map((terms) => tokensOf(terms, text.files))
  })
}

/** The words of a query without duplicates and without words that match nothing. */
export function distinctWords(read: ReadQuery): string[][] {
  const words = wantedWords(read).filter((terms) => terms.length > 0)
  return [...new Map(words.map((terms) => [wordKey(terms), terms])).values()]
}

/** Whether posts can be ordered by relevance: a condition like `lang:uk` fits all its posts equally. */
export function hasRelevance(read: ReadQuery): boolean {
  return distinctWords(read).length > 0 || wantedLikes(read.query).length > 0
}

/** One thousandth of closeness weighs more than any words, so posts are ordered by their words if they are as close. */
const likenessOfThousandth = 1_000

/**
 * The part of the relevance that posts have by `like:`, by `keyText`. It is exact to a thousandth, as a later post changes the weights of
 * words a little, and the next page has to continue in the same order.
 */
export function likenessIn({
  query,
  expansion,
}: Pick<ReadQuery, 'query' | 'expansion'>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const address of new Set(wantedLikes(query)))
    for (const { closeness, ...key } of expansion.likes.get(address) ?? []) {
      const likeness = Math.round(closeness * 1_000) * likenessOfThousandth
      sums.set(keyText(key), (sums.get(keyText(key)) ?? 0) + likeness)
    }
  return sums
}

/** Equal for words with the same terms: those of "танк" and of "tank" have another order. */
export function wordKey(terms: string[]): string {
  return terms.toSorted().join(' ')
}

/** True if every matching post has at least one of the words. */
export function needsWord({ query, ...read }: ReadQuery): boolean {
  const needed = (inner: Query) => needsWord({ query: inner, ...read })
  if (query.kind === 'all') return query.of.some(needed)
  if (query.kind === 'any') return query.of.every(needed)
  return query.kind !== 'not' && distinctWords({ query, ...read }).length > 0
}

/** True if positions or exact letters of words matter, so that the condition reads the words of each post. */
export function hasPhrase({ query, matching }: ReadQuery): boolean {
  const fewest = matching.words === 'letters' ? 1 : 2
  return wanted(query).some(
    (text) => text.kind !== 'pattern' && text.kind !== 'fuzzy' && queryTerms(text, matching).length >= fewest,
  )
}

/**
 * Combines plain words into one index condition: each further condition costs the engine a millisecond before
 * it reads anything.
 */
function anySql(of: Query[], read: Omit<ReadQuery, 'query'>): Sql {
  const terms = of.map((one) => plainTerms(one, read))
  const plain = terms.flatMap((some) => some ?? [])
  const others = of.filter((_, i) => terms[i] === undefined)
  const parts = others.map((query) => querySql({ query, ...read }))
  return sql`(${join(plain.length > 0 ? [anyTerm([...new Set(plain)]), ...parts] : parts, ' OR ')})`
}

/** The terms if the condition is only that a post has any of them; otherwise undefined. */
function plainTerms(query: Query, { matching }: Reading): string[] | undefined {
  if (query.kind !== 'word' || matching.words === 'letters') return undefined
  const [terms, ...others] = queryTerms(query, matching)
  return terms && terms.length > 0 && others.length === 0 ? tokensOf(terms, query.files) : undefined
}

function formsSql(query: Pattern | Fuzzy, { expansion, allForms }: Omit<ReadQuery, 'query'>): Sql {
  const { tokens, isCut } = tokensOfForms(expansion, query)
  // Written like a word, so that both share one count.
  if (!isCut || !allForms) return all([anyTerm(tokens)])
  const { isForm, form } = formSql(raw('term'), query.files)
  return sql`arrayExists(token -> ${formFits(query)}, arrayMap(term -> ${form}, arrayFilter(term -> ${isForm}, terms)))`
}

/** Posts with any of these terms, from the index alone. */
export function anyTerm(terms: string[]): Sql {
  return terms.length > 0 ? sql`hasAnyTokens(terms, ${bind('Array(String)', terms)})` : raw('false')
}

type SearchedText = WordOrPhrase & { files?: FileTextKind[] }

/** The index finds the posts with all the words in folded form; positions are checked only in these. */
function textSql(phrase: SearchedText, within: number | undefined, { matching }: Reading): Sql {
  const words = queryWords(phrase, matching)
  if (words.length === 0) return raw('false')
  // A repeated word is needed once: always in the index, and for nearness in the positions too.
  const { distinct } = uniqueWords(words)
  const { files } = phrase
  const anyOf = ({ terms }: QueryWord) => anyTerm(tokensOf(terms, files))
  const placed = within === undefined ? words : distinct
  const isLetters = placed.some(({ letters }) => letters !== undefined)
  if (placed.length < 2 && !isLetters) return all(distinct.map(anyOf))
  const places = within === undefined ? followSql(words, files) : nearSql(distinct, within, files)
  const written = placed.map(({ letters = '' }) => letters)
  return all([
    ...distinct.map(anyOf),
    isLetters ? letterSql(written, { order: within === undefined ? 'row' : 'any', places, files }) : places,
  ])
}

function fieldSql(field: QueryField, value: string, read: Omit<ReadQuery, 'query'>): Sql {
  if (field === 'translation') return translationSql(value, read)
  if (field === 'like') return likeSql(read.expansion.likes.get(value) ?? [])
  if (field === 'picture') return pictureSql(read.expansion.pictures.get(value) ?? [])
  return queryFieldSql(field, value)
}

function likeSql(posts: PostKey[]): Sql {
  return posts.length === 0 ? raw('false') : hasKey(posts)
}

/** The table of files finds the posts; a former version of a post may have had the file. */
function pictureSql(files: string[]): Sql {
  if (files.length === 0) return raw('false')
  const hashes = bind('Array(String)', files)
  return sql`((channelId, messageId) IN (
    SELECT channelId, messageId FROM litopys.postFiles WHERE hash IN ${hashes}) AND hasAny(media.hash, ${hashes}))`
}

/** The translation contains all the words, at any position. */
function translationSql(value: string, { matching }: Reading): Sql {
  return isTranslatedSql(all(queryTerms({ text: value }, matching).map(anyTerm)))
}

function flagSql(flag: Exclude<QueryFlag, 'is:duplicate'>): Sql {
  if (!isEntityFlag(flag)) return raw(flagColumns[flag])
  const meant = entityTable.filter(({ name }) => flag === `has:${name}`)
  return join(
    meant.map(({ field }) => raw(`notEmpty(${facetColumn(field).expression})`)),
    ' OR ',
  )
}

const flagColumns: Record<Exclude<QueryFlag, EntityFlag | 'is:duplicate'>, string> = {
  'has:image': 'hasImage',
  'has:audio': 'hasAudio',
  'has:video': 'hasVideo',
  'is:edited': 'isEdited',
  'is:deleted': 'isNotNull(deletedAt)',
  'is:forwarded': 'isForwarded',
  'is:sensitive': 'sensitive',
}

function datesSql({ from, before }: { from?: string; before?: string }, timeZone: string): Sql {
  const start = (day: string) => bindInstant(instantsOf({ from: day }, timeZone).from ?? 0)
  return all([
    ...(from ? [sql`dateCreated >= ${start(from)}`] : []),
    ...(before ? [sql`dateCreated < ${start(before)}`] : []),
  ])
}

const countColumns: Record<Exclude<CountField, 'picturechannels'>, string> = {
  views: 'views',
  forwards: 'forwards',
  words: 'wordCount',
  observed: 'length(sources)',
}

type Count = Extract<Query, { kind: 'count' }>

/** Unknown counts do not match. Numbers above the column's maximum work like the maximum. */
function countSql({ of, least = 0, most = 0xffff_ffff }: Count, visible: Visible): Sql {
  if (of === 'picturechannels')
    return pictureChannelsSql(visible, Math.min(least, 0xffff_ffff), Math.min(most, 0xffff_ffff))
  const column = raw(countColumns[of])
  const bound = (value: number) => bind('Int64', Math.min(value, 0x1_0000_0000))
  return sql`ifNull(${column} >= ${bound(least)} AND ${column} <= ${bound(most)}, false)`
}

function all(conditions: Sql[]): Sql {
  return conditions.length > 0 ? sql`(${join(conditions, ' AND ')})` : raw('true')
}
