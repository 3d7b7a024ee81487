import type { Facet, FacetField } from '@litopys/contract/schemas/search'
import type { Engine } from '#archive/engine'
import { isShownSql, withoutHidden } from '#archive/hidden-entities'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import { facetColumns, facetSql, isListField } from './facet-columns.ts'
import type { CountedRow, FacetWish } from './facet-wish.ts'
import type { FewStore } from './few.store.ts'
import { valuesOfFew } from './few-facets.ts'

export type FacetStore = ReturnType<typeof createFacetStore>

export function createFacetStore(engine: Engine, few: FewStore) {
  return {
    /**
     * Values of several fields under one condition. One pass over the posts counts all fields with one value a post, and
     * for each list how often it is empty; a second one counts the values of all lists.
     */
    async facets(
      condition: Condition,
      fields: FacetField[],
      wish: FacetWish,
      signal: AbortSignal,
    ): Promise<Facet[]> {
      const posts = await few(condition, signal, wish.ignoring)
      if (posts)
        return fields.map((field) => {
          const { rows, missing } = valuesOfFew(posts, field, wish, condition.hidden)
          return facetOf(field, rows, missing, wish.limit)
        })
      const where = conditionSql(condition, wish.ignoring)
      const lists = fields.filter(isListField)
      const [single, listed] = await Promise.all([
        countSingles(condition, where, fields, wish, signal),
        lists.length > 0
          ? countLists(condition, where, lists, wish, signal)
          : new Map<number, CountedRow[]>(),
      ])
      return fields.map((field, i) => {
        const rows = single.get(i) ?? []
        const missing = rows.find((row) => row.value === '')?.count ?? 0
        const values = isListField(field) ? (listed.get(lists.indexOf(field)) ?? []) : rows
        return facetOf(field, values, missing, wish.limit)
      })
    },
  }

  async function countSingles(
    { visible, hidden }: Condition,
    where: Sql,
    fields: FacetField[],
    wish: FacetWish,
    signal: AbortSignal,
  ) {
    const columns = fields.map((field, i) => {
      const column = facetSql(field, visible)
      return {
        name: raw(`v${i}`),
        value: isListField(field)
          ? sql`if(empty(${withoutHidden(column, field, hidden)}), '', 'some')`
          : column,
      }
    })
    const each = (make: (column: { name: Sql; value: Sql }, i: number) => Sql) =>
      join(columns.map(make), ', ')
    // The one column of a set that is grouped by has the bit 0 in grouping().
    const rows = await engine.rows<CountedRow & { field: number }>(
      sql`SELECT field, value, count, count() OVER (PARTITION BY field) AS distinct FROM (
          SELECT
            multiIf(${each(({ name }, i) => sql`NOT grouping(${name}), ${bind('UInt32', i)}`)}, 0) AS field,
            multiIf(${each(({ name }) => sql`NOT grouping(${name}), toString(${name})`)}, '') AS value,
            count() AS count
          FROM (SELECT ${each(({ name, value }) => sql`${value} AS ${name}`)} FROM litopys.posts WHERE ${where})
          GROUP BY GROUPING SETS (${each(({ name }) => sql`(${name})`)})
        ) WHERE value = '' OR ${containsSql(wish)}
        ORDER BY value = '' DESC, ${orderSql(wish)} LIMIT ${bind('UInt32', wish.limit + 1)} BY field`,
      { signal },
    )
    return Map.groupBy(rows, (row) => row.field)
  }

  async function countLists(
    { hidden }: Condition,
    where: Sql,
    fields: FacetField[],
    wish: FacetWish,
    signal: AbortSignal,
  ) {
    // After the counting: there are fewer values than there are posts that have them.
    const shown = isShownSql({ field: raw('field'), value: raw('value') }, fields, hidden)
    const columns = fields.map((field) => {
      const { kind, expression } = facetColumns[field]
      const texts = raw(`CAST(${expression}, 'Array(String)')`)
      return kind === 'parallel' ? sql`arrayDistinct(${texts})` : texts
    })
    const rows = await engine.rows<CountedRow & { field: number }>(
      sql`SELECT field, value, count, count() OVER (PARTITION BY field) AS distinct FROM (
          SELECT field, value, count() AS count FROM (
            SELECT [${join(columns, ', ')}] AS lists FROM litopys.posts WHERE ${where}
          ) ARRAY JOIN lists AS list, arrayEnumerate(lists) AS place ARRAY JOIN list AS value
          GROUP BY place - 1 AS field, value
        ) WHERE ${containsSql(wish)} AND ${shown}
        ORDER BY ${orderSql(wish)} LIMIT ${bind('UInt32', wish.limit)} BY field`,
      { signal },
    )
    return Map.groupBy(rows, (row) => row.field)
  }
}

function facetOf(field: FacetField, rows: CountedRow[], missing: number, limit: number): Facet {
  const valued = rows.filter((row) => row.value !== '')
  const distinct = rows[0]?.distinct ?? 0
  return {
    field,
    values: valued.slice(0, limit).map(({ value, count }) => ({ value, count })),
    missing,
    distinct: valued.length < rows.length ? distinct - 1 : distinct,
  }
}

function containsSql({ contains }: FacetWish): Sql {
  return contains ? sql`positionCaseInsensitiveUTF8(value, ${bind('String', contains)}) > 0` : raw('true')
}

function orderSql({ order }: FacetWish): Sql {
  return raw(order === 'count' ? 'count DESC, value' : 'value')
}
