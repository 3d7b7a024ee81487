import type { DateHistogram, FacetField, Interval } from '@litopys/contract/schemas/search'
import type { Engine } from '#archive/engine'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import { facetColumns } from './facet-columns.ts'

export type Steps = { interval: Interval; timeZone: string }
type Buckets = DateHistogram['buckets']

export type HistogramStore = ReturnType<typeof createHistogramStore>

export function createHistogramStore(engine: Engine) {
  return {
    /** First and last date under the condition, or undefined where it holds for no post. */
    async dateSpan(
      condition: Condition,
      signal: AbortSignal,
    ): Promise<{ first: string; last: string } | undefined> {
      const [row] = await engine.rows<{ first: string; last: string; total: number }>(
        sql`SELECT min(dateCreated) AS first, max(dateCreated) AS last, count() AS total
          FROM litopys.posts WHERE ${conditionSql(condition)}`,
        { signal },
      )
      return row && row.total > 0 ? row : undefined
    },

    async buckets(condition: Condition, steps: Steps, signal: AbortSignal): Promise<Buckets> {
      return await engine.rows(
        sql`SELECT ${startSql(steps)} AS from, count() AS count FROM litopys.posts
          WHERE ${conditionSql(condition)} GROUP BY from ORDER BY from`,
        { signal },
      )
    },

    /** The buckets of each of these values of a field, and under `undefined` those of posts that have none of them. */
    async split(
      condition: Condition,
      steps: Steps,
      { field, values }: { field: FacetField; values: string[] },
      signal: AbortSignal,
    ): Promise<Map<string | undefined, Buckets>> {
      const rows = await engine.rows<Buckets[number] & { value: string }>(
        sql`SELECT ${startSql(steps)} AS from, ${seriesSql(field, values)} AS value, count() AS count FROM litopys.posts
          WHERE ${conditionSql(condition)} GROUP BY from, value ORDER BY from`,
        { signal },
      )
      const series = new Map<string | undefined, Buckets>()
      for (const { value, from, count } of rows) {
        const name = value === '' ? undefined : value
        series.set(name, [...(series.get(name) ?? []), { from, count }])
      }
      return series
    },
  }
}

/** A post with several of the values stands in the series of each. */
function seriesSql(field: FacetField, values: string[]): Sql {
  const { expression, kind } = facetColumns[field]
  const column = raw(expression)
  const chosen = bind('Array(String)', values)
  if (kind === 'text' || kind === 'flag')
    return sql`if(has(${chosen}, toString(${column})), toString(${column}), '')`
  const found = sql`arrayDistinct(arrayFilter(x -> x IN ${chosen}, ${column}))`
  return sql`arrayJoin(if(hasAny(${column}, ${chosen}), ${found}, ['']))`
}

function startSql({ interval, timeZone }: Steps): Sql {
  const zone = bind('String', timeZone)
  switch (interval) {
    case 'hour':
      return sql`toStartOfHour(dateCreated, ${zone})`
    case 'day':
      return sql`toStartOfDay(dateCreated, ${zone})`
    case 'week':
      return sql`toDateTime(toMonday(dateCreated, ${zone}), ${zone})`
    case 'month':
      return sql`toDateTime(toStartOfMonth(dateCreated, ${zone}), ${zone})`
    case 'year':
      return sql`toDateTime(toStartOfYear(dateCreated, ${zone}), ${zone})`
  }
}
