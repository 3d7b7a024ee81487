import type { FacetField } from '@litopys/contract/schemas/search'
import type { Engine } from '#archive/engine'
import { existedBeforeSql } from '#archive/existed-before'
import { sharedRead } from '#archive/shared-reads'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import type { CountStore } from './counts.store.ts'
import { packedFields, unpack } from './packed-fields.ts'

/** A post of a small result, with the values of its facets and its place by date or views. */
export type SmallResultPost = {
  channelId: string
  messageId: number
  dateCreated: string
  views: number | null
  /** By field in the order of `packedFields`. */
  values: string[][]
}
/** `existed`: the copy flag for a restricted reader, which may differ from the packed value. */
type SmallResultRow = Omit<SmallResultPost, 'views' | 'values'> & { packedValues: string; existed?: boolean }

/** Posts of a condition if they are few; `except` leaves out a facet's own filter. */
export type SmallResultStore = (
  condition: Condition,
  signal: AbortSignal,
  except?: FacetField,
) => Promise<SmallResultPost[] | undefined>

/**
 * Up to this number of posts, one query that fetches all is cheaper than separate queries for page, facets
 * and histogram.
 */
const mostInSmallResult = 1_000

export function createSmallResultStore(
  engine: Engine,
  counts: CountStore,
  most = mostInSmallResult,
): SmallResultStore {
  const read = sharedRead(engine, async (statement, signal) => {
    const rows = await engine.rows<SmallResultRow>(statement, { signal })
    return rows.map(postOf)
  })
  return async (condition, signal, except) => {
    const where = conditionSql(condition, except)
    const total = await counts(where, signal)
    if (total > most) return undefined
    return total === 0 ? [] : await read(smallResultSql(condition, where), signal)
  }
}

function postOf({ packedValues, existed, ...row }: SmallResultRow): SmallResultPost {
  const { values, views } = unpack(packedValues)
  if (existed === undefined) return { ...row, values, views }
  return { ...row, values: values.with(packedFields.indexOf('existedBefore'), [String(existed)]), views }
}

function smallResultSql({ visible }: Condition, where: Sql): Sql {
  const existed = visible.isLimited ? sql`, toBool(${existedBeforeSql(visible, where)}) AS existed` : raw('')
  // Waiting for threads costs more than they save.
  return sql`SELECT channelId, messageId, dateCreated, packedValues${existed}
    FROM litopys.posts WHERE ${where} LIMIT ${bind('UInt32', mostInSmallResult)} SETTINGS max_threads = 1`
}
