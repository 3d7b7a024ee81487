import type { InstantRange } from '@litopys/contract/query/instants'
import type { SearchInput } from '@litopys/contract/schemas/search'
import type { Sql } from '#archive/sql'
import type { Actor } from '#server/actor'
import { type Condition, conditionSql } from './condition.store.ts'
import type { FacetStore } from './facets.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'
import type { ResultPosts } from './result-posts.usecase.ts'
import type { SearchAudit } from './search-audit.usecase.ts'

/** The posts of a search for an analysis in another feature. */
export type SelectedPosts = Pick<Condition, 'visible' | 'hidden' | 'people' | 'dates'> & {
  /** Condition over `litopys.posts` with the reader's restrictions; `dates` replace those of the search. */
  where(dates?: InstantRange): Sql
}

/** What analyses of a search need, in other features. */
export type Analyses = {
  selectPosts(actor: Actor, search: SearchInput, signal: AbortSignal): Promise<SelectedPosts>
  /** Runs work that reads the posts of a search with several statements. */
  withResult<T>(
    actor: Actor,
    search: SearchInput,
    signal: AbortSignal,
    work: (result: ResultPosts) => Promise<T>,
  ): Promise<T>
  /** The values with these ids, as facets show them. */
  namesOf: FacetStore['named']
  /** Records in the audit log what was searched, unless the search itself has an entry. */
  noteSearch: SearchAudit['noteBeside']
}

export async function selectPosts(
  deps: ReadSearchDeps,
  actor: Actor,
  input: SearchInput,
  signal: AbortSignal,
): Promise<SelectedPosts> {
  const { condition } = await readSearch(deps, actor, input, signal)
  const { visible, hidden, people, dates } = condition
  const where = (other = dates) => conditionSql({ ...condition, dates: other })
  return { visible, hidden, people, dates, where }
}
