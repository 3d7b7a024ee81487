import type { CountedName } from '@litopys/contract/memory/people'
import type { People } from '#archive/people'
import type { FacetDeps } from '#features/search/facets.usecase'
import { readSearch } from '#features/search/read-search.usecase'
import type { Actor } from '#server/actor'
import { searchOf } from './entity-search.ts'

export type PersonFormDeps = FacetDeps

/** The person that a name means, with all their names in the posts that the actor may see. */
export async function findPersonForms(
  deps: PersonFormDeps,
  actor: Actor,
  name: string,
  signal: AbortSignal,
): Promise<{ people: People; key: string; forms: CountedName[] }> {
  const { condition } = await readSearch(deps, actor, searchOf({ kind: 'person', id: name }), signal)
  const { people } = condition
  const key = people.keyOf(name)
  return { people, key, forms: await deps.facets.personForms(condition, key, signal) }
}
