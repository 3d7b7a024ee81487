import type { FacetField } from '@litopys/contract/schemas/search'
import type { Engine, KeptRows } from '#archive/engine'
import { isUnknownTable } from '#archive/engine-error'
import { sharedRead } from '#archive/shared-reads'
import { bind, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import type { CountStore } from './counts.store.ts'
import { copiedHits, type Hits, hitsOf, rowsSql, scoringOf } from './hits.store.ts'
import { hasPhrase } from './query.store.ts'

/** A post of a small result: the columns of `rowsSql`. */
export type SmallResultPost = {
  channelId: string
  messageId: number
  version: number
  dateCreated: string
  views: number | null
  author: string
  termCount: number
  singles: string
  valueIds: number[]
  /** The copy flag for a restricted reader. */
  existed?: boolean
  /** How often it has each word of the query, if that is known. */
  frequencies?: number[]
}

/** The posts of a condition: in memory, or in SQL with their number. */
export type Result = { kind: 'small'; posts: SmallResultPost[] } | FoundHits
export type FoundHits = Hits & { kind: 'hits'; total: number }

export type ResultStore = ReturnType<typeof createResultStore>

type Limits = {
  /** Up to this number of posts, one read of all is cheaper than a statement for each part of a screen. */
  mostSmall: number
  /** Up to this number, the hits of a phrase are copied into the memory of the engine: about 200 bytes each. */
  mostKept: number
  /** Copies the hits of every query, for tests. */
  keepsAll?: boolean
}
const usualLimits: Limits = { mostSmall: 1_000, mostKept: 1_000_000 }
const smallBytes = 32 * 1024 * 1024
const smallPostBytes = 500
/** What a table takes in the engine beside its rows. */
const tableBytes = 32 * 1024
const keptBytes = 128 * 1024 * 1024

/**
 * The results of searches. Everything on a screen, another page, another order and a colleague's same question
 * are read from one result, as long as no post changes.
 */
export function createResultStore(engine: Engine, counts: CountStore, limits: Limits = usualLimits) {
  const readSmall = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<SmallResultPost>(statement, { signal }),
    { mostBytes: smallBytes, bytesOf: (posts) => smallPostBytes * posts.length },
  )
  const keep = sharedRead(engine, async (select, signal) => leased(await engine.keep(select, { signal })), {
    mostBytes: keptBytes,
    bytesOf: ({ bytes }) => bytes + tableBytes,
    onGivenUp: (one) => one.giveUp(),
  })

  /** The posts if they are few. Phrases are copied at once, as a count would evaluate them once more. */
  const small = async (condition: Condition, except: FacetField | undefined, signal: AbortSignal) => {
    if (hasPhrase(condition) || limits.mostSmall === 0) return undefined
    const total = await counts(conditionSql(condition, except), signal)
    return total > limits.mostSmall ? undefined : await readSmall(smallSql(condition, except), signal)
  }

  /**
   * The hits of a phrase or a distance, which reads the words of each post. Other conditions are answered from
   * the index, which costs less than copying their hits.
   */
  const kept = async (condition: Condition, except: FacetField | undefined, signal: AbortSignal) => {
    const most = limits.mostKept
    if (most === 0 || !(limits.keepsAll || hasPhrase(condition))) return undefined
    const rows = rowsSql(cheapHits(condition, except), condition.visible)
    const one = await keep(sql`${rows} LIMIT ${bind('UInt64', most + 1)}`, signal).catch((cause: unknown) => {
      // Another process has started on the same ClickHouse server and removed tables in memory.
      if (!isUnknownTable(cause)) throw cause
      return undefined
    })
    return one && one.rows <= most ? one : undefined
  }

  /** Runs `work` with the result in the engine. */
  const withHits = async <T>(
    condition: Condition,
    signal: AbortSignal,
    work: (hits: FoundHits) => Promise<T>,
    except?: FacetField,
  ): Promise<T> => {
    const hits = cheapHits(condition, except)
    const one = await kept(condition, except, signal)
    if (one?.take()) {
      try {
        return await work({ kind: 'hits', ...copiedHits(hits, one.table), total: one.rows })
      } catch (cause) {
        // A restart of the engine ends its memory. The posts are read again.
        if (!isUnknownTable(cause)) throw cause
        one.giveUp()
      } finally {
        one.leave()
      }
    }
    const total = await counts(conditionSql(condition, except), signal)
    return await work({ kind: 'hits', ...hits, total })
  }

  /** Runs `work` with the result; `except` leaves out a facet's own filter. */
  const withAny = async <T>(
    condition: Condition,
    except: FacetField | undefined,
    signal: AbortSignal,
    work: (result: Result) => Promise<T>,
  ): Promise<T> => {
    const posts = await small(condition, except, signal)
    return posts ? await work({ kind: 'small', posts }) : await withHits(condition, signal, work, except)
  }

  return { use: withAny, hits: withHits }
}

/** The hits, without frequencies that would cost more than the condition. */
function cheapHits(condition: Condition, except: FacetField | undefined): Hits {
  const scoring = scoringOf(condition)
  const hits = hitsOf(condition, scoring, except)
  return scoring.by === 'positions' && !hasPhrase(condition) ? { ...hits, frequencies: undefined } : hits
}

/** Condition over the posts: a post is one of these hits. */
export function postsOfHits({ from }: Hits): Sql {
  return sql`(channelId, messageId) IN (SELECT channelId, messageId FROM ${from})`
}

/** Drops the table of a result that is given up when its last reader leaves. */
function leased({ table, rows, bytes, drop }: KeptRows) {
  let readers = 0
  let isGivenUp = false
  const end = () => {
    // A table that cannot be dropped is gone with the engine.
    if (isGivenUp && readers === 0) drop().catch(() => undefined)
  }
  return {
    table,
    rows,
    bytes,
    take(): boolean {
      if (isGivenUp) return false
      readers += 1
      return true
    },
    leave() {
      readers -= 1
      end()
    },
    giveUp() {
      isGivenUp = true
      end()
    },
  }
}

function smallSql(condition: Condition, except: FacetField | undefined): Sql {
  // Waiting for threads costs more than they save.
  return sql`${rowsSql(cheapHits(condition, except), condition.visible)} SETTINGS max_threads = 1`
}
