import Type from 'typebox'
import { fieldValue, type QueryField } from './fields.ts'
import type { Query, TextQuery } from './syntax.ts'

/** Fields of a post in which words, phrases and patterns of a query line are searched (spec section 3, requests). */
export const searchKeys = ['text', 'title', 'author'] as const
export type SearchKey = (typeof searchKeys)[number]

export const searchKey = Type.Array(Type.Enum(searchKeys), {
  minItems: 1,
  uniqueItems: true,
  description: 'Where the words of the query line are searched: any of text, title, author; text by default',
})

export const usualSearchKey: readonly SearchKey[] = ['text']

/** Whether these fields are the usual ones, in whatever order. */
export function isUsualSearchKey(keys: readonly string[]): boolean {
  return keys.length === usualSearchKey.length && usualSearchKey.every((key) => keys.includes(key))
}

/** The fields of a list that may have others, of a later version; without a known one the usual ones. */
export function knownSearchKey(keys: readonly string[]): SearchKey[] {
  const known = searchKeys.filter((key) => keys.includes(key))
  return known.length > 0 ? known : [...usualSearchKey]
}

const namedBy = { title: 'channel', author: 'author' } as const satisfies Partial<
  Record<SearchKey, QueryField>
>

/**
 * The query with its words looked for in these fields, each word in any of them. A title and an author are names: a word or phrase has to stand in
 * them as written, letter case aside, as with `channel:` and `author:`; of a pattern all pieces between its `*` and `?`.
 */
export function searchedIn(query: Query, keys: readonly SearchKey[] = usualSearchKey): Query {
  if (isUsualSearchKey(keys)) return query
  switch (query.kind) {
    case 'all':
    case 'any':
      return { kind: query.kind, of: query.of.map((part) => searchedIn(part, keys)) }
    case 'not':
      return { kind: 'not', of: searchedIn(query.of, keys) }
    case 'word':
    case 'phrase':
    case 'pattern':
    case 'fuzzy':
      return anyOf(keys.map((key) => (key === 'text' ? query : inName(namedBy[key], query))))
    default:
      return query
  }
}

function anyOf(parts: Query[]): Query {
  const [only, ...others] = parts
  return only && others.length === 0 ? only : { kind: 'any', of: parts }
}

function inName(field: QueryField, query: TextQuery): Query {
  const pieces = piecesOf(query).map(
    (text): Query => ({ kind: 'field', field, value: fieldValue(field, text) }),
  )
  const [only, ...others] = pieces
  return only && others.length === 0 ? only : { kind: 'all', of: pieces }
}

function piecesOf(query: TextQuery): string[] {
  const isApart = query.kind === 'phrase' && query.within !== undefined
  if (isApart) return query.text.split(/\s+/).filter((word) => word !== '')
  return query.kind === 'pattern' ? query.text.split(/[*?]+/).filter((piece) => piece !== '') : [query.text]
}
