import type { InstantRange } from '@litopys/contract/query/instants'
import type { SearchInput } from '@litopys/contract/schemas/search'
import type { Sql } from '#archive/sql'
import type { Actor } from '#server/actor'
import { type Condition, conditionSql } from './condition.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'

/** The posts of a search for an analysis in another feature. */
export type SelectedPosts = Pick<Condition, 'visible' | 'hidden' | 'people' | 'dates'> & {
  /** Condition over `litopys.posts` with the reader's restrictions; `dates` replace those of the search. */
  where(dates?: InstantRange): Sql
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
