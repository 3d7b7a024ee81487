import { parseQuery } from '@litopys/contract/query/parse'
import type { Query } from '@litopys/contract/query/syntax'
import { wanted } from '@litopys/contract/query/wanted'

/** Of more words only these are translated for highlighting. */
const mostWords = 20

/** Words that a query searches in translations. */
export function translationWords(q: string): string[] {
  return fieldsOf(parseQuery(q).query).flatMap((value) => value.split(' '))
}

function fieldsOf(query: Query): string[] {
  if (query.kind === 'all' || query.kind === 'any') return query.of.flatMap(fieldsOf)
  return query.kind === 'field' && query.field === 'translation' ? [query.value] : []
}

/** Whether every result has the query words in its translation. */
export function isFoundInTranslation(q: string): boolean {
  return needsTranslation(parseQuery(q).query)
}

function needsTranslation(query: Query): boolean {
  if (query.kind === 'all') return query.of.some(needsTranslation)
  if (query.kind === 'any') return query.of.every(needsTranslation)
  return query.kind === 'field' && query.field === 'translation'
}

/** Distinct words and phrases of a query. */
export function queryWords(q: string): string[] {
  const words = wanted(parseQuery(q).query).flatMap((one) =>
    one.kind === 'word' || one.kind === 'phrase' ? [one.text] : [],
  )
  return [...new Set(words)].slice(0, mostWords)
}
