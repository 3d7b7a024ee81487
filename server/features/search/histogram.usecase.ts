import { fittingInterval } from '@litopys/contract/memory/histogram'
import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { DateHistogram, FacetField, Interval, Measure } from '@litopys/contract/schemas/search'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { Condition } from './condition.store.ts'
import type { FacetStore } from './facets.store.ts'
import type { HistogramStore } from './histogram.store.ts'
import type { Steps } from './interval-start.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'

export type HistogramDeps = ReadSearchDeps & { facets: FacetStore; histograms: HistogramStore }

export async function findHistogram(
  deps: HistogramDeps,
  actor: Actor,
  input: InputOf<typeof postRoutes.histogram>,
  signal: AbortSignal,
): Promise<DateHistogram> {
  if (input.collection !== 'archives') throw new AppError('unknown_collection')
  const { condition } = await readSearch(deps, actor, input, signal)
  const interval = input.interval ?? (await fittingStep(deps, condition, signal))
  const { timeZone, histograms } = deps
  const span = { interval, timeZone }
  const [whole, series] = await Promise.all([
    input.measure === 'views'
      ? histograms.views(condition, span, signal)
      : histograms.buckets(condition, span, signal).then((buckets) => ({ buckets })),
    input.split
      ? splitHistogram(
          deps,
          condition,
          span,
          { field: input.split, into: input.splitInto, measure: input.measure },
          signal,
        )
      : undefined,
  ])
  return { ...span, ...whole, ...(series ? { series } : {}) }
}

/**
 * A series for each of the values with most posts, in that order, and last a series for posts with none of
 * them.
 */
async function splitHistogram(
  { facets, histograms }: HistogramDeps,
  condition: Condition,
  steps: Steps,
  {
    field,
    into = 6,
    measure,
  }: { field: FacetField; into?: number | undefined; measure?: Measure | undefined },
  signal: AbortSignal,
): Promise<DateHistogram['series']> {
  const query = { contains: undefined, limit: into, order: 'count' } as const
  const [facet] = await facets.facets(condition, [field], query, signal)
  const values = facet?.values.map(({ value }) => value) ?? []
  const split = await histograms.split(condition, steps, { field, values, measure }, signal)
  return [...values, undefined].flatMap((value) => {
    const buckets = split.get(value)
    return buckets ? [{ ...(value === undefined ? {} : { value }), buckets }] : []
  })
}

/** The shortest interval that fits the posts; `most`: maximum number of intervals. */
export async function fittingStep(
  deps: Pick<HistogramDeps, 'histograms'>,
  condition: Condition,
  signal: AbortSignal,
  most?: number,
): Promise<Interval> {
  const span = await deps.histograms.dateSpan(condition, signal)
  return span ? fittingInterval(span.first, span.last, most) : 'day'
}
