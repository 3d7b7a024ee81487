import { personField, withChosenNames } from '@litopys/contract/memory/people'
import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import { type Facet, type FacetField, facetFields } from '@litopys/contract/schemas/search'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { FacetStore } from './facets.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'

export type FacetDeps = ReadSearchDeps & { facets: FacetStore }

export async function findFacets(
  deps: FacetDeps,
  actor: Actor,
  input: InputOf<typeof postRoutes.facets>,
  signal: AbortSignal,
): Promise<Facet[]> {
  const { condition } = await readSearch(deps, actor, input, signal)
  const fields = parseFields(input.field)
  const request = { contains: input.contains, limit: input.limit, order: input.order }
  // A field with its own filter needs its own condition; all others share one.
  const chosen = fields.filter((field) => condition.filters[field] !== undefined)
  const rest = fields.filter((field) => condition.filters[field] === undefined)
  const answers = await Promise.all([
    rest.length > 0 ? deps.facets.facets(condition, rest, request, signal) : [],
    ...chosen.map((field) => deps.facets.facets(condition, [field], { ...request, ignoring: field }, signal)),
  ])
  const { filters, people } = condition
  const facets = withChosenNames(answers.flat(), filters[personField], people)
  const byField = new Map(facets.map((facet) => [facet.field, facet]))
  return fields.flatMap((field) => byField.get(field) ?? [])
}

function parseFields(text: string): FacetField[] {
  const names = text.split(',')
  const fields = facetFields.filter((field) => names.includes(field))
  const unknown = names.filter((name) => !facetFields.some((field) => field === name))
  if (unknown.length > 0) {
    const message = `No such facet: ${unknown.map((name) => JSON.stringify(name)).join(', ')}`
    throw new AppError('validation_failed', { fields: [{ path: '/field', message, code: 'unknown' }] })
  }
  return fields
}
