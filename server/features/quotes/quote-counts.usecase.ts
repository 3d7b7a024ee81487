import { facetCounts } from '@litopys/contract/memory/facets'
import { histogramOf } from '@litopys/contract/memory/histogram'
import { personField, withChosenNames } from '@litopys/contract/memory/people'
import { valuesOfPost } from '@litopys/contract/query/match-filters'
import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { quoteRoutes } from '@litopys/contract/routes/quotes'
import { type QuoteFacetField, quoteFacetFields } from '@litopys/contract/schemas/quote'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { matchingQuotes, type ReadQuote, type ReadQuoteDeps } from './read-quotes.usecase.ts'

export async function findQuoteFacets(
  deps: ReadQuoteDeps,
  actor: Actor,
  { field: names, contains, limit, order, ...condition }: InputOf<typeof quoteRoutes.facets>,
  signal: AbortSignal,
): Promise<ResultOf<typeof quoteRoutes.facets>> {
  const fields = fieldsOf(names)
  const hidden = await deps.hidden(signal)
  const people = deps.people()
  const counts = facetCounts(fields, { ...people, hidden })
  const valuesOf = ({ row, post }: ReadQuote, field: QuoteFacetField) =>
    field === 'createdBy'
      ? [row.createdBy]
      : valuesOfPost(post, field).filter((value) => field === personField || !hidden.get(field)?.has(value))
  for await (const { quote, passes } of matchingQuotes(deps, actor, condition, signal)) {
    for (const field of fields) {
      if (passes(field)) counts.add(field, valuesOf(quote, field))
    }
  }
  return withChosenNames(counts.facets({ contains, limit, order }), condition.filters?.[personField], people)
}

function fieldsOf(names: string): QuoteFacetField[] {
  return names.split(',').map((name) => {
    const field = quoteFacetFields.find((one) => one === name.trim())
    if (field) return field
    const message = `No such facet: ${name}`
    throw new AppError('validation_failed', { fields: [{ path: '/field', message, code: 'enum' }] })
  })
}

export async function findQuoteHistogram(
  deps: ReadQuoteDeps,
  actor: Actor,
  { interval, ...condition }: InputOf<typeof quoteRoutes.histogram>,
  signal: AbortSignal,
): Promise<ResultOf<typeof quoteRoutes.histogram>> {
  const dates: string[] = []
  for await (const { quote, passes } of matchingQuotes(deps, actor, condition, signal)) {
    if (passes()) dates.push(quote.post.dateCreated)
  }
  return histogramOf(dates, { interval, timeZone: deps.timeZone })
}
