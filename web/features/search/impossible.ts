import { likedPostName } from '@litopys/contract/query/liked-post'
import { parseQuery } from '@litopys/contract/query/parse'
import type { Query } from '@litopys/contract/query/syntax'
import type { SearchState } from './search-state.ts'

/**
 * Why no query words can find anything: the dates contain no day, or the query names a post that is not
 * archived.
 */
export type Impossible = 'dates' | 'post'

/** `missingPosts`: posts of `like:` that the server does not find (Understood). */
export function impossibilityOf(
  { q, filters }: Pick<SearchState, 'q' | 'filters'>,
  missingPosts: readonly string[],
): Impossible | undefined {
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
  const isMissing = (part: Query) =>
    part.kind === 'post' ||
    (part.kind === 'field' && part.field === 'like' && missingPosts.includes(likedPostName(part.value)))
  return parts.some(isMissing) ? 'post' : undefined
}

/** Conditions that a post must all match. */
function conditionsOf(query: Query): Query[] {
  return query.kind === 'all' ? query.of.flatMap(conditionsOf) : [query]
}
