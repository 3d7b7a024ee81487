import { parseQuery } from '@litopys/contract/query/parse'
import type { Query } from '@litopys/contract/query/syntax'
import type { SearchState } from './search-state.ts'

/**
 * Why no query words can find anything: the dates contain no day, or the query names a post that is not
 * archived.
 */
export type Impossible = 'dates' | 'post'

export function impossibilityOf({
  q,
  filters,
  unseen,
  job,
}: Pick<SearchState, 'q' | 'filters' | 'unseen' | 'job'>): Impossible | undefined {
  const { from, to } = filters.dateCreated ?? {}
  if (from && to && from > to) return 'dates'
  const parts = conditionsOf(parseQuery(q).query)
  const dates = parts.filter((part) => part.kind === 'dates')
  const [latest] = dates
    .flatMap((date) => date.from ?? [])
    .toSorted()
    .reverse()
  const [earliest] = dates.flatMap((date) => date.before ?? []).toSorted()
  if (latest !== undefined && earliest !== undefined && latest >= earliest) return 'dates'
  // Without other conditions, a search for what is like a post finds the post.
  const isUnfiltered = Object.keys(filters).length === 0 && !unseen && !job
  const isOnlyLike = parts.length === 1 && isUnfiltered && parts.some(isLike)
  return isOnlyLike || parts.some(({ kind }) => kind === 'post') ? 'post' : undefined
}

/** Conditions that a post must all match. */
function conditionsOf(query: Query): Query[] {
  return query.kind === 'all' ? query.of.flatMap(conditionsOf) : [query]
}

function isLike(part: Query): boolean {
  return part.kind === 'field' && part.field === 'like'
}
