import { fieldValue, type QueryField } from './fields.ts'
import { isUsualSearchKey, type SearchKey, usualSearchKey } from './search-key.ts'
import type { Query, TextQuery } from './syntax.ts'

const namedBy = { title: 'channel', author: 'author' } as const satisfies Partial<
  Record<SearchKey, QueryField>
>

/**
 * The query with its words searched in these fields, each word in any of them. Title and author are names: a
 * word or phrase has to occur as written, ignoring letter case, as with `channel:` and `author:`; a pattern
 * matches by all pieces between its `*` and `?`. Words that are searched in files stay there.
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
      if (query.files) return query
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
