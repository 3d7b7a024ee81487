import type { SearchFilters } from '../../contract/schemas/search.ts'

export const queryKinds = [
  ...(['common', 'medium', 'rare', 'two words', 'phrase', 'distance', 'wildcard', 'fuzzy'] as const),
  ...(['OR', 'exclusion', 'facet filter', 'date filter'] as const),
]
export type QueryKind = (typeof queryKinds)[number]

/** A filter beside the query line. Days are in the archive's time zone, both included. */
export type Only = { author?: string; hasImage?: boolean; from?: string; to?: string }
export type BenchQuery = { kind: QueryKind; q: string; only?: Only }

const of = (kind: QueryKind, ...lines: string[]): BenchQuery[] => lines.map((q) => ({ kind, q }))

/**
 * The fixed queries, in the syntax of the search field. bench/words.ts has the share of posts with each word.
 */
export const searchMix: BenchQuery[] = [
  ...of('common', 'обстрілів', 'ракета', 'солдатом', 'Kharkiv', 'drones'),
  ...of('medium', 'генератори', 'больницах', 'convoy', 'bakhmut'),
  ...of('rare', 'тепловізор', 'вертолёт', 'howitzer', 'ochakiv'),
  ...of('two words', 'обстріл ракетою', 'Kharkiv генератор', 'больница теплоход', 'drone howitzer'),
  ...of(
    'phrase',
    '"повітряна тривога"',
    '"пункт незламності"',
    '"военная администрация сообщила"',
    '"visually confirmed equipment"',
  ),
  ...of('distance', '"тривога повітряна"~3', '"drone Kharkiv"~5', '"convoy Bakhmut"~10'),
  ...of('wildcard', 'тепловіз*', 'бригад*', 'b?khmut'),
  ...of('fuzzy', 'howitser~1', 'kharkov~1'),
  ...of('OR', 'тепловізор OR буксир', 'convoy OR Bakhmut', 'обстріл OR drone'),
  ...of('exclusion', 'обстріл -ракета', 'convoy -drone', 'буксир -Kharkiv'),
  { kind: 'facet filter', q: 'обстріл', only: { author: 'Стенд 1' } },
  { kind: 'facet filter', q: 'генератор', only: { hasImage: true } },
  { kind: 'facet filter', q: 'howitzer', only: { hasImage: true } },
  { kind: 'date filter', q: 'drone', only: { from: '2025-03-01', to: '2025-05-31' } },
  { kind: 'date filter', q: 'бригада', only: { from: '2025-03-03', to: '2025-03-09' } },
]

/** The queries of these kinds; of all kinds without a list. */
export function mixOf(kinds: readonly string[] | undefined): BenchQuery[] {
  return searchMix.filter(({ kind }) => kinds === undefined || kinds.includes(kind))
}

export function filtersOf({ author, hasImage, from, to }: Only): SearchFilters {
  return {
    ...(author === undefined ? {} : { author: { in: [author] } }),
    ...(hasImage === undefined ? {} : { hasImage }),
    ...(from === undefined || to === undefined ? {} : { dateCreated: { from, to } }),
  }
}
