import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import { type Crossed, mostTimeColumns } from '@litopys/contract/schemas/crossed'
import type { FacetField, Interval } from '@litopys/contract/schemas/search'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { Condition } from './condition.store.ts'
import type { Axis, CrossedStore } from './crossed.store.ts'
import { fittingStep, type HistogramDeps } from './histogram.usecase.ts'
import { readSearch } from './read-search.usecase.ts'

export type CrossedDeps = HistogramDeps & { crossed: CrossedStore }

/** Maximum number of intervals as columns, if the reader does not choose one. */
const fittingColumns = 60

export async function findCrossed(
  deps: CrossedDeps,
  actor: Actor,
  input: InputOf<typeof postRoutes.crossed>,
  signal: AbortSignal,
): Promise<Crossed> {
  if (input.columns && input.interval) {
    const message = 'Columns are either intervals or the values of a field'
    throw new AppError('validation_failed', {
      fields: [{ path: '/interval', message, code: 'additionalProperties' }],
    })
  }
  const { condition } = await readSearch(deps, actor, input, signal)
  const [rows, columns] = await Promise.all([
    byValues(deps, condition, input.rows, input.rowLimit, signal),
    input.columns
      ? byValues(deps, condition, input.columns, input.columnLimit, signal)
      : byTime(deps, condition, input.interval, signal),
  ])
  return { rows, columns, ...(await deps.crossed.cross(condition, axisOf(rows), axisOf(columns), signal)) }
}

async function byValues(
  { facets }: CrossedDeps,
  condition: Condition,
  field: FacetField,
  limit: number,
  signal: AbortSignal,
): Promise<Crossed['rows']> {
  const request = { contains: undefined, limit, order: 'count' } as const
  const [facet] = await facets.facets(condition, [field], request, signal)
  return { kind: 'values', ...(facet ?? { field, values: [], missing: 0, distinct: 0 }) }
}

async function byTime(
  deps: CrossedDeps,
  condition: Condition,
  given: Interval | undefined,
  signal: AbortSignal,
): Promise<Crossed['columns']> {
  const interval = given ?? (await fittingStep(deps, condition, signal, fittingColumns))
  const { timeZone } = deps
  const buckets = await deps.histograms.buckets(condition, { interval, timeZone }, signal)
  return {
    kind: 'time',
    interval,
    timeZone,
    buckets: buckets.slice(-mostTimeColumns),
    distinct: buckets.length,
  }
}

function axisOf(side: Crossed['columns']): Axis {
  if (side.kind === 'values')
    return { kind: 'values', field: side.field, values: side.values.map(({ value }) => value) }
  const { interval, timeZone, buckets } = side
  const starts = buckets.map(({ from }) => Date.parse(from) / 1_000)
  return { kind: 'time', steps: { interval, timeZone }, starts }
}
