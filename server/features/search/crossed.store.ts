import { personField } from '@litopys/contract/memory/people'
import type { FacetField } from '@litopys/contract/schemas/search'
import type { Engine } from '#archive/engine'
import { frequencyOfPostSql } from '#archive/frequency'
import { idsOfKeysSql } from '#archive/people'
import { sharedRead } from '#archive/shared-reads'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { idSql, isSingleField, singleSql } from '#archive/value-ids'
import type { Condition } from './condition.store.ts'
import { isListField } from './facet-columns.ts'
import { type Steps, startSql } from './interval-start.store.ts'
import type { FoundHits, ResultStore } from './result.store.ts'

/** What posts are counted by: these values of a field, or the intervals with these starts in Unix seconds. */
export type Axis =
  | { kind: 'values'; field: FacetField; values: string[] }
  | { kind: 'time'; steps: Steps; starts: number[] }

type CountedCell = { row: number; column: number; posts: number }

export type CrossedStore = ReturnType<typeof createCrossedStore>

export function createCrossedStore(engine: Engine, results: ResultStore) {
  const readCells = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<CountedCell>(statement, { signal }),
  )
  return {
    /** Posts of a search in each cell, row by row, and the number of all its posts. */
    async cross(
      condition: Condition,
      rows: Axis,
      columns: Axis,
      signal: AbortSignal,
    ): Promise<{ total: number; counts: number[][] }> {
      return await results.hits(condition, signal, async (hits) => {
        const counts = Array.from({ length: sizeOf(rows) }, () =>
          Array.from({ length: sizeOf(columns) }, () => 0),
        )
        if (sizeOf(rows) > 0 && sizeOf(columns) > 0)
          for (const { row, column, posts } of await readCells(
            cellsSql(condition, hits, rows, columns),
            signal,
          )) {
            const line = counts[row - 1]
            if (line) line[column - 1] = posts
          }
        return { total: hits.total, counts }
      })
    },
  }
}

function sizeOf(axis: Axis): number {
  return axis.kind === 'time' ? axis.starts.length : axis.values.length
}

/** Posts by their places in both axes, from 1. */
function cellsSql(condition: Condition, hits: FoundHits, rows: Axis, columns: Axis): Sql {
  return sql`SELECT row, column, toInt64(count()) AS posts FROM (
      SELECT arrayJoin(rows) AS row, columns FROM (
        SELECT ${placesSql(rows, condition, hits)} AS rows, ${placesSql(columns, condition, hits)} AS columns
        FROM ${hits.from}
      ) WHERE notEmpty(rows) AND notEmpty(columns)
    ) ARRAY JOIN columns AS column GROUP BY row, column`
}

/** The places of a post's values in an axis, from 1. */
function placesSql(axis: Axis, condition: Condition, hits: FoundHits): Sql {
  if (axis.kind === 'time') {
    const start = sql`toUnixTimestamp(${startSql(axis.steps)})`
    return placesOf(sql`[${start}]`, bind('Array(UInt32)', axis.starts))
  }
  const { field, values } = axis
  const chosen = bind('Array(String)', values)
  if (field === personField)
    return placesOf(condition.people.shownIds, idsOfKeysSql(values.map(condition.people.keyOf)))
  if (isListField(field))
    return placesOf(raw('valueIds'), sql`arrayMap(value -> ${idSql(raw('value'), field)}, ${chosen})`)
  return placesOf(sql`[${singleValueSql(field, condition, hits)}]`, chosen)
}

function placesOf(own: Sql, chosen: Sql): Sql {
  return sql`arrayDistinct(arrayFilter(place -> place > 0, arrayMap(one -> toUInt32(indexOf(${chosen}, one)), ${own})))`
}

/** The value of a post in a field with one value, from the columns that copied hits have too. */
function singleValueSql(field: FacetField, { visible }: Condition, { existed }: FoundHits): Sql {
  if (field === 'frequency') return frequencyOfPostSql(visible)
  if (field === 'existedBefore' && visible.isLimited) return sql`toString(${existed})`
  return isSingleField(field) ? singleSql(field) : sql`toString(${raw(field)})`
}
