import type { Engine } from '#archive/engine'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { type ColumnField, facetColumn } from './facet-columns.ts'
import { idSql, listOfId, listOfNumber } from './value-ids.store.ts'

/** About 15 MB of ids and texts. */
const mostTexts = 100_000

/** Reads the texts of values by their ids. An id always has the same text. */
export function createValueTexts(engine: Engine) {
  const known = new Map<number, string>()
  const remember = (rows: { id: number; value: string }[]) => {
    for (const { id, value } of rows) known.set(id, value)
  }
  const forgetOldest = () => {
    for (const id of known.keys()) {
      if (known.size <= mostTexts) return
      known.delete(id)
    }
  }

  return async (ids: number[], signal: AbortSignal): Promise<(id: number) => string> => {
    const unknown = () => ids.filter((id) => !known.has(id))
    if (unknown().length > 0) remember(await engine.rows(textsSql(unknown()), { signal, isQuick: true }))
    // A kill between the tables of a write leaves texts in the posts alone.
    for (const [list, missing] of Map.groupBy(unknown(), listOfId)) {
      const field = listOfNumber(list)
      if (field !== undefined && field !== 'frequency')
        remember(await engine.rows(textsInPosts(field, missing), { signal }))
    }
    const texts = new Map(ids.map((id) => [id, known.get(id) ?? '']))
    forgetOldest()
    return (id) => texts.get(id) ?? ''
  }
}

function textsSql(ids: number[]): Sql {
  return sql`SELECT id, any(value) AS value FROM litopys.facetValues WHERE id IN ${bind('Array(UInt64)', ids)}
    GROUP BY id SETTINGS max_threads = 1`
}

function textsInPosts(field: ColumnField, ids: number[]): Sql {
  const wanted = bind('Array(UInt64)', ids)
  return sql`SELECT ${idSql(raw('text'), field)} AS id, any(text) AS value FROM (
      SELECT arrayJoin(CAST(${raw(facetColumn(field).expression)}, 'Array(String)')) AS text
      FROM litopys.posts WHERE hasAny(valueIds, ${wanted})
    ) WHERE id IN ${wanted} GROUP BY id`
}

/** Pairs of `id` and `value` for all values of these lists. */
export function allTextsSql(numbers: number[]): Sql {
  return sql`SELECT id, any(value) AS value FROM litopys.facetValues
    WHERE bitAnd(id, 63) IN ${bind('Array(UInt8)', numbers)} GROUP BY id`
}
