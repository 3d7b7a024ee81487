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
  const [inRows, inColumns] = [placesSql(rows, condition, hits), placesSql(columns, condition, hits)]
  const row = inRows.isList ? raw('arrayJoin(rows)') : raw('rows')
  const column = inColumns.isList ? raw('arrayJoin(columns)') : raw('columns')
  // Each list is joined in a level of its own: in one level, equal lists would be joined once.
  return sql`SELECT row, ${column} AS column, toInt64(count()) AS posts FROM (
      SELECT ${row} AS row, columns FROM (
        SELECT ${inRows.places} AS rows, ${inColumns.places} AS columns FROM ${hits.from}
      )
    ) WHERE row > 0 GROUP BY row, column HAVING column > 0`
}

/** The places of a post's values in an axis, from 1: a list, or one number, which is 0 for other values. */
type Places = { isList: boolean; places: Sql }

function placesSql(axis: Axis, condition: Condition, hits: FoundHits): Places {
  if (axis.kind === 'time') {
    const start = sql`toUnixTimestamp(${startSql(axis.steps)})`
    return { isList: false, places: placeSql(start, bind('Array(UInt32)', axis.starts), axis) }
  }
  const { field, values } = axis
  const chosen = bind('Array(String)', values)
  if (field !== personField && !isListField(field))
    return { isList: false, places: placeSql(singleValueSql(field, condition, hits), chosen, axis) }
  const { people } = condition
  const [own, ids] =
    field === personField
      ? [people.shownIds, idsOfKeysSql(values.map(people.keyOf))]
      : [raw('valueIds'), sql`arrayMap(value -> ${idSql(raw('value'), field)}, ${chosen})`]
  const places = sql`arrayMap(id -> ${placeSql(raw('id'), ids, axis)}, ${own})`
  return { isList: true, places: sql`arrayDistinct(arrayFilter(place -> place > 0, ${places}))` }
}

function placeSql(value: Sql, chosen: Sql, axis: Axis): Sql {
  const places = Array.from({ length: sizeOf(axis) }, (_, i) => i + 1)
  return sql`transform(${value}, ${chosen}, ${bind('Array(UInt32)', places)}, toUInt32(0))`
}

/** The value of a post in a field with one value, from the columns that copied hits have too. */
function singleValueSql(field: FacetField, { visible }: Condition, { existed }: FoundHits): Sql {
  if (field === 'frequency') return frequencyOfPostSql(visible)
  if (field === 'existedBefore' && visible.isLimited) return sql`toString(${existed})`
  return isSingleField(field) ? singleSql(field) : sql`toString(${raw(field)})`
}
