import type { DateHistogram, Facet, FacetField, Interval } from '@litopys/contract/schemas/search'
import type { Engine } from '#archive/engine'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import { facetColumns } from './facet-columns.ts'

/** `ignoring`: the field whose own choice the values are to be counted without. */
export type FacetWish = {
  contains: string | undefined
  limit: number
  order: 'count' | 'value'
  ignoring?: FacetField
}
type CountedRow = { value: string; count: number; distinct: number }

export type FacetStore = ReturnType<typeof createFacetStore>

export function createFacetStore(engine: Engine) {
  return {
    /** Values of several fields under one condition, all those without lists in one pass. */
    async facets(
      condition: Condition,
      fields: FacetField[],
      wish: FacetWish,
      signal: AbortSignal,
    ): Promise<Facet[]> {
      const where = conditionSql(condition, wish.ignoring)
      const isList = (field: FacetField) => facetColumns[field].kind === 'list'
      const [lists, singles] = [fields.filter(isList), fields.filter((field) => !isList(field))]
      const answers = await Promise.all([
        singles.length > 0 ? singleFacets(where, singles, wish, signal) : [],
        ...lists.map(async (field) => [await listFacet(where, field, wish, signal)]),
      ])
      return answers.flat()
    },

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

    async histogram(
      condition: Condition,
      interval: Interval,
      timeZone: string,
      signal: AbortSignal,
    ): Promise<DateHistogram['buckets']> {
      const zone = bind('String', timeZone)
      const start: Record<Interval, Sql> = {
        hour: sql`toStartOfHour(dateCreated, ${zone})`,
        day: sql`toStartOfDay(dateCreated, ${zone})`,
        week: sql`toDateTime(toMonday(dateCreated, ${zone}), ${zone})`,
        month: sql`toDateTime(toStartOfMonth(dateCreated, ${zone}), ${zone})`,
        year: sql`toDateTime(toStartOfYear(dateCreated, ${zone}), ${zone})`,
      }
      return await engine.rows(
        sql`SELECT ${start[interval]} AS from, count() AS count FROM litopys.posts
          WHERE ${conditionSql(condition)} GROUP BY from ORDER BY from`,
        { signal },
      )
    },
  }

  async function singleFacets(where: Sql, fields: FacetField[], wish: FacetWish, signal: AbortSignal) {
    const columns = fields.map((field) => raw(facetColumns[field].expression))
    const names = fields.map((_, i) => raw(`v${i}`))
    const selected = join(
      columns.map((column, i) => sql`toString(${column}) AS ${names[i] ?? raw('')}`),
      ', ',
    )
    const sets = join(
      names.map((name) => sql`(${name})`),
      ', ',
    )
    // The one name of a set that is grouped by has the bit 0 in grouping().
    const which = join(
      names.map((name, i) => sql`NOT grouping(${name}), ${bind('UInt32', i)}`),
      ', ',
    )
    const value = join(
      names.map((name) => sql`NOT grouping(${name}), ${name}`),
      ', ',
    )
    const rows = await engine.rows<CountedRow & { field: number }>(
      sql`SELECT field, value, count, count() OVER (PARTITION BY field) AS distinct FROM (
          SELECT multiIf(${which}, 0) AS field, multiIf(${value}, '') AS value, count() AS count
          FROM (SELECT ${selected} FROM litopys.posts WHERE ${where})
          GROUP BY GROUPING SETS (${sets})
        ) WHERE ${containsSql(wish)}
        ORDER BY value = '' DESC, ${orderSql(wish)} LIMIT ${bind('UInt32', wish.limit + 1)} BY field`,
      { signal },
    )
    const byField = Map.groupBy(rows, (row) => row.field)
    return fields.map((field, i) => facetOf(field, byField.get(i) ?? [], wish.limit))
  }

  async function listFacet(
    where: Sql,
    field: FacetField,
    wish: FacetWish,
    signal: AbortSignal,
  ): Promise<Facet> {
    const column = raw(facetColumns[field].expression)
    const rows = await engine.rows<CountedRow>(
      sql`SELECT value, count, count() OVER () AS distinct FROM (
          SELECT arrayJoin(if(empty(${column}), [''], arrayDistinct(${column}))) AS value, count() AS count
          FROM litopys.posts WHERE ${where} GROUP BY value
        ) WHERE ${containsSql(wish)}
        ORDER BY value = '' DESC, ${orderSql(wish)} LIMIT ${bind('UInt32', wish.limit + 1)}`,
      { signal },
    )
    return facetOf(field, rows, wish.limit)
  }
}

/** The row of posts without a value comes first, so that no limit cuts it off. */
function facetOf(field: FacetField, rows: CountedRow[], limit: number): Facet {
  const missing = rows.find((row) => row.value === '')
  const valued = rows.filter((row) => row.value !== '')
  return {
    field,
    values: valued.slice(0, limit).map(({ value, count }) => ({ value, count })),
    missing: missing?.count ?? 0,
    distinct: (rows[0]?.distinct ?? 0) - (missing ? 1 : 0),
  }
}

function containsSql({ contains }: FacetWish): Sql {
  return contains ? sql`positionCaseInsensitiveUTF8(value, ${bind('String', contains)}) > 0` : raw('true')
}

function orderSql({ order }: FacetWish): Sql {
  return raw(order === 'count' ? 'count DESC, value' : 'value')
}
