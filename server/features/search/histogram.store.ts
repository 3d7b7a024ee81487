import { histogramOf } from '@litopys/contract/memory/histogram'
import { personField } from '@litopys/contract/memory/people'
import type { DateHistogram, FacetField, Measure } from '@litopys/contract/schemas/search'
import type { Engine } from '#archive/engine'
import { idsOfKeysSql } from '#archive/people'
import { sharedRead } from '#archive/shared-reads'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import { facetSql, isListField } from './facet-columns.ts'
import { type Steps, startSql } from './interval-start.store.ts'
import type { ResultStore, SmallResultPost } from './result.store.ts'

type Buckets = DateHistogram['buckets']
type Views = NonNullable<DateHistogram['views']>

export type HistogramStore = ReturnType<typeof createHistogramStore>

export function createHistogramStore(engine: Engine, results: ResultStore) {
  const read = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<Buckets[number]>(statement, { signal }),
  )
  const readViews = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<Buckets[number] & Views>(statement, { signal }),
  )
  return {
    /** First and last date of the matching posts; undefined where there are none. */
    async dateSpan(
      condition: Condition,
      signal: AbortSignal,
    ): Promise<{ first: string; last: string } | undefined> {
      return await results.use(condition, undefined, signal, async (result) => {
        if (result.kind === 'small') return spanOf(result.posts)
        const [row] = await engine.rows<{ first: string; last: string; total: number }>(
          sql`SELECT min(dateCreated) AS first, max(dateCreated) AS last, count() AS total FROM ${result.from}`,
          { signal },
        )
        return row && row.total > 0 ? { first: row.first, last: row.last } : undefined
      })
    },

    async buckets(condition: Condition, steps: Steps, signal: AbortSignal): Promise<Buckets> {
      return await results.use(condition, undefined, signal, async (result) => {
        if (result.kind === 'small') {
          const dates = result.posts.map(({ dateCreated }) => dateCreated)
          return histogramOf(dates, steps).buckets
        }
        return await read(
          sql`SELECT ${startSql(steps)} AS from, count() AS count FROM ${result.from} GROUP BY from ORDER BY from`,
          signal,
        )
      })
    },

    /** Sums of known views, with the number of posts and of those without known views. */
    async views(
      condition: Condition,
      steps: Steps,
      signal: AbortSignal,
    ): Promise<{ buckets: Buckets; views: Views }> {
      return await results.use(condition, undefined, signal, async (result) => {
        const from =
          result.kind === 'small' ? sql`litopys.posts WHERE ${conditionSql(condition)}` : result.from
        const rows = await readViews(
          sql`SELECT ${startSql(steps)} AS from, ${measureSql('views')} AS count, count() AS posts,
              countIf(isNull(views)) AS unknown
            FROM ${from} GROUP BY from ORDER BY from`,
          signal,
        )
        return {
          buckets: rows.map(({ from, count }) => ({ from, count })),
          views: {
            posts: rows.reduce((sum, { posts }) => sum + posts, 0),
            unknown: rows.reduce((sum, { unknown }) => sum + unknown, 0),
          },
        }
      })
    },

    /**
     * Buckets for each of these values of a field; the key `undefined` has those of posts with none of them.
     */
    async split(
      condition: Condition,
      steps: Steps,
      {
        field,
        values,
        measure = 'posts',
      }: { field: FacetField; values: string[]; measure?: Measure | undefined },
      signal: AbortSignal,
    ): Promise<Map<string | undefined, Buckets>> {
      const rows = await engine.rows<Buckets[number] & { value: string }>(
        // In a subquery, because the engine does not find a value with subqueries of its own again in GROUP BY.
        sql`SELECT from, value, ${measureSql(measure)} AS count FROM (
            SELECT ${startSql(steps)} AS from, ${seriesSql(field, values, condition)} AS value, views FROM litopys.posts
            WHERE ${conditionSql(condition)}
          ) GROUP BY from, value ORDER BY from`,
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

function measureSql(measure: Measure): Sql {
  return raw(measure === 'posts' ? 'count()' : 'toInt64(sum(ifNull(views, 0)))')
}

/** A post with several of the values is counted in each of their series. */
function seriesSql(field: FacetField, values: string[], { visible, people }: Condition): Sql {
  if (field === personField) {
    const keys = idsOfKeysSql(values.map(people.keyOf))
    const names = sql`arrayFilter((name, id) -> has(${people.shownIds}, id), ${bind('Array(String)', values)}, ${keys})`
    return sql`arrayJoin(if(empty(${names}), [''], ${names}))`
  }
  const column = facetSql(field, visible)
  const chosen = bind('Array(String)', values)
  if (!isListField(field)) return sql`if(has(${chosen}, toString(${column})), toString(${column}), '')`
  const found = sql`arrayDistinct(arrayFilter(x -> x IN ${chosen}, ${column}))`
  return sql`arrayJoin(if(hasAny(${column}, ${chosen}), ${found}, ['']))`
}

function spanOf(posts: SmallResultPost[]): { first: string; last: string } | undefined {
  const dates = posts.map(({ dateCreated }) => dateCreated).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  return first !== undefined && last !== undefined ? { first, last } : undefined
}
