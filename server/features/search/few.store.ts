import { type FacetField, facetFields, intervals } from '@litopys/contract/schemas/search'
import type { Engine } from '#archive/engine'
import { sharedRead } from '#archive/shared-reads'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import type { CountStore } from './counts.store.ts'
import { facetColumns } from './facet-columns.ts'
import { countSql } from './positions.store.ts'
import { distinctWords } from './query.store.ts'
import { startSql } from './steps.store.ts'

/** A post of a small result, with all that its pages, facets and histogram look at. */
export type FewPost = {
  channelId: string
  messageId: number
  date: string
  views: number | null
  termCount: number
  /** How often each wanted word stands in it, as far as relevance counts. */
  frequencies: number[]
  /** Where its bucket begins, ISO 8601, by interval in the order of `intervals`. */
  starts: string[]
  /** Its values, by field in the order of `facetFields`. */
  values: string[][]
}

/** Posts of a condition, where they are few; a facet leaves its own choice out with `except`. */
export type FewStore = (
  condition: Condition,
  signal: AbortSignal,
  except?: FacetField,
) => Promise<FewPost[] | undefined>

/** Up to so many posts one query that fetches them all is cheaper than a query for each page, facet and histogram of the engine's own. */
const mostFew = 1_000

export function createFewStore(engine: Engine, counts: CountStore, most = mostFew): FewStore {
  // A few granules: that threads wait for one another takes longer than they save.
  const read = sharedRead(
    engine,
    async (statement, signal) =>
      await engine.rows<FewPost>(sql`${statement} SETTINGS max_threads = 1`, { signal }),
  )
  return async (condition, signal, except) => {
    const where = conditionSql(condition, except)
    const total = await counts(where, signal)
    if (total > most) return undefined
    if (total === 0) return []
    return await read(fewSql(condition, where), signal)
  }
}

function fewSql(condition: Condition, where: Sql): Sql {
  const frequencies = distinctWords(condition).map(countSql)
  const starts = intervals.map((interval) => startSql({ interval, timeZone: condition.timeZone }))
  return sql`SELECT channelId, messageId, dateCreated AS date, views, termCount,
      CAST([${join(frequencies, ', ')}], 'Array(UInt32)') AS frequencies, [${join(starts, ', ')}] AS starts,
      [${join(facetFields.map(valuesSql), ', ')}] AS values
    FROM litopys.posts WHERE ${where} LIMIT ${bind('UInt32', mostFew)}`
}

function valuesSql(field: FacetField): Sql {
  const { kind, expression } = facetColumns[field]
  if (kind === 'list') return raw(`CAST(${expression}, 'Array(String)')`)
  return kind === 'parallel'
    ? raw(`arrayDistinct(CAST(${expression}, 'Array(String)'))`)
    : raw(`[toString(${expression})]`)
}
