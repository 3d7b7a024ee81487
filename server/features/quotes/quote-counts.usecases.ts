import { facetValues } from '@litopys/contract/query/matchFilters'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { readQuoteFacets, readQuoteHistogram } from '@litopys/contract/routes/quotes'
import { type QuoteFacetField, quoteFacetFields } from '@litopys/contract/schemas/quote'
import type { Actor } from '#http/actor'
import { AppError } from '#server/errors'
import { histogramOf } from './histogram.ts'
import { matchingQuotes, type ReadQuoteDeps } from './read-quotes.ts'

export async function findQuoteFacets(
  deps: ReadQuoteDeps,
  actor: Actor,
  { field: names, contains, limit, order, ...condition }: InputOf<typeof readQuoteFacets>,
  signal: AbortSignal,
): Promise<OutputOf<typeof readQuoteFacets>['data']> {
  const fields = fieldsOf(names)
  const counts = new Map(fields.map((field) => [field, { values: new Map<string, number>(), missing: 0 }]))
  for await (const { quote, passes } of matchingQuotes(deps, actor, condition, signal)) {
    for (const [field, count] of counts) {
      if (!passes(field)) continue
      const values = field === 'createdBy' ? [quote.row.createdBy] : facetValues(quote.post, field)
      if (values.length === 0) count.missing += 1
      for (const value of values) count.values.set(value, (count.values.get(value) ?? 0) + 1)
    }
  }
  const wanted = contains?.toLowerCase() ?? ''
  return [...counts].map(([field, { values, missing }]) => {
    const all = [...values].filter(([value]) => value.toLowerCase().includes(wanted))
    const byValue = all.toSorted(([a], [b]) => (a < b ? -1 : 1))
    const sorted = order === 'value' ? byValue : byValue.toSorted(([, a], [, b]) => b - a)
    const shown = sorted.slice(0, limit).map(([value, count]) => ({ value, count }))
    return { field, values: shown, missing, distinct: all.length }
  })
}

function fieldsOf(names: string): QuoteFacetField[] {
  return names.split(',').map((name) => {
    const field = quoteFacetFields.find((one) => one === name.trim())
    if (field) return field
    const message = `This is not a facet: ${name}`
    throw new AppError('validation_failed', { fields: [{ path: '/field', message, code: 'enum' }] })
  })
}

export async function findQuoteHistogram(
  deps: ReadQuoteDeps,
  actor: Actor,
  { interval, ...condition }: InputOf<typeof readQuoteHistogram>,
  signal: AbortSignal,
): Promise<OutputOf<typeof readQuoteHistogram>['data']> {
  const dates: string[] = []
  for await (const { quote, passes } of matchingQuotes(deps, actor, condition, signal)) {
    if (passes()) dates.push(quote.post.dateCreated)
  }
  return histogramOf(dates, deps.timeZone, interval)
}
