import { personField } from '@litopys/contract/memory/people'
import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import { type Facet, type FacetField, facetFields } from '@litopys/contract/schemas/search'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { Condition } from './condition.store.ts'
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
  const byField = new Map(answers.flat().map((facet) => [facet.field, withChosen(facet, condition)]))
  return fields.flatMap((field) => byField.get(field) ?? [])
}

/** A name in the filter is among the names of its person, so that the caller sees which person is chosen. */
function withChosen(facet: Facet, { filters, people }: Condition): Facet {
  const choice = filters[personField]
  if (facet.field !== personField || choice === undefined) return facet
  const chosen = Map.groupBy([...(choice.in ?? []), ...(choice.notIn ?? [])], people.keyOf)
  const values = facet.values.map((one) => {
    const names = chosen.get(people.keyOf(one.value)) ?? []
    return { ...one, forms: [...new Set([...(one.forms ?? []), ...names])] }
  })
  return { ...facet, values }
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
