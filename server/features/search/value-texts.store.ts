import type { Engine } from '#archive/engine'
import { valuesOfPosts } from '#archive/reading-layout'
import { bind, raw, type Sql, sql } from '#archive/sql'

/** About 15 MB of ids and texts. */
const mostTexts = 100_000

export type ValueTexts = ReturnType<typeof createValueTexts>

/** The texts of values by their ids. An id always has the same text. */
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

  /** A kill between the tables of a write leaves texts in the posts alone. */
  const readInPosts = async (ids: number[], signal: AbortSignal) =>
    ids.length === 0 ? [] : await engine.rows<{ id: number; value: string }>(textsInPosts(ids), { signal })

  return {
    /** Texts of these ids. */
    async read(ids: number[], signal: AbortSignal): Promise<(id: number) => string> {
      const unknown = () => ids.filter((id) => !known.has(id))
      if (unknown().length > 0) remember(await engine.rows(textsSql(unknown()), { signal, isQuick: true }))
      if (unknown().length > 0) remember(await readInPosts(unknown(), signal))
      const texts = new Map(ids.map((id) => [id, known.get(id) ?? '']))
      forgetOldest()
      return (id) => texts.get(id) ?? ''
    },

    /** Writes texts of these ids again that are only in the posts. */
    async restore(ids: number[], signal: AbortSignal): Promise<void> {
      const lines = (await readInPosts(ids, signal)).map((row) => `${JSON.stringify(row)}\n`).join('')
      if (lines !== '') await engine.insertLines('litopys.facetValues', new TextEncoder().encode(lines))
    },
  }
}

function textsSql(ids: number[]): Sql {
  return sql`SELECT id, any(value) AS value FROM litopys.facetValues WHERE id IN ${bind('Array(UInt64)', ids)}
    GROUP BY id SETTINGS max_threads = 1`
}

function textsInPosts(ids: number[]): Sql {
  const wanted = bind('Array(UInt64)', ids)
  return sql`SELECT id, any(value) AS value FROM (${raw(valuesOfPosts)} WHERE hasAny(valueIds, ${wanted}))
    WHERE id IN ${wanted} GROUP BY id`
}

/** Pairs of `id` and `value` for all values of these lists. */
export function allTextsSql(numbers: number[]): Sql {
  return sql`SELECT id, any(value) AS value FROM litopys.facetValues
    WHERE bitAnd(id, 63) IN ${bind('Array(UInt8)', numbers)} GROUP BY id`
}
