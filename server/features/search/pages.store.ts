import { comparePlaces, inPostOrder, type Place, placeOf, viewsRank } from '@litopys/contract/memory/page'
import type { Engine } from '#archive/engine'
import { existedBeforeSql } from '#archive/existed-before'
import { hasKey } from '#archive/post-keys'
import { sharedRead } from '#archive/shared-reads'
import { bind, bindInstant, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { indexColumns, type PostContent } from '#features/posts/post-row'
import { AppError } from '#server/errors'
import { type Condition, conditionSql, wordSql } from './condition.store.ts'
import { type CountStore, countPosts } from './counts.store.ts'
import type { Cursor } from './cursor.ts'
import type { PageOrder, PagePlace, Placed, SmallResultOrder } from './page-orders.ts'
import { distinctWords, hasPhrase, needsWord } from './query.store.ts'
import {
  inverseFrequency,
  plainKey,
  roundedSql,
  scoredByIndex,
  scoredByPosition,
  type Weights,
} from './scores.store.ts'
import type { SmallResultPost, SmallResultStore } from './small-result.store.ts'

export type PageStore = ReturnType<typeof createPageStore>

/** How long the size of the archive is cached. It only weighs words, so a stale value changes no order. */
const wholeMs = 60_000
/** Up to this number of words, the index is asked for each word and frequency. */
const fewWords = 4

export function createPageStore(engine: Engine, counts: CountStore, smallResults: SmallResultStore) {
  const readWhole = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<{ posts: number; average: number }>(statement, { signal }),
    wholeMs,
  )
  return {
    weightsFor,

    async count(condition: Condition, signal: AbortSignal): Promise<number> {
      return await countPosts(counts, condition, signal)
    },

    /** Keys of one page. Relevance without words sorts by date, newest first. */
    async page(
      condition: Condition,
      order: PageOrder,
      place: PagePlace,
      signal: AbortSignal,
    ): Promise<Placed[]> {
      const words = order.key === 'relevance' ? distinctWords(condition) : []
      if (words.length > 0) return await byRelevance(condition, words, place, signal)
      const plain = order.key === 'relevance' ? ({ key: 'dateCreated', desc: true } as const) : order
      const posts = await smallResults(condition, signal)
      if (posts) return pageOfSmallResult(posts, plain, place)
      return plain.key === 'views'
        ? await byViews(condition, plain.desc, place, signal)
        : await byDate(condition, plain.desc, place, signal)
    },

    /** Builds a statement for the keys of all posts in an order, as lines without text (row-binary.ts). */
    async everyKey(condition: Condition, order: PageOrder, signal: AbortSignal): Promise<(key: Sql) => Sql> {
      const words = order.key === 'relevance' ? distinctWords(condition) : []
      if (words.length > 0) {
        const weights = await wordWeights(condition.visible, words, signal)
        return (key) => sql`${emptyLines(key)} (${scoredKeys(condition, words, weights)}) ${scoreOrder}`
      }
      if (order.key === 'views')
        return (key) => sql`${emptyLines(key)} (${rankedKeys(condition, order.desc)}) ${rankOrder}`
      const desc = order.key === 'relevance' || order.desc
      return (key) => sql`${emptyLines(key)} (${datedKeys(condition)}) ${dateOrder(desc)}`
    },

    /** The posts of these keys, in their order. */
    async posts(visible: Visible, keys: Placed[], signal: AbortSignal): Promise<PostContent[]> {
      if (keys.length === 0) return []
      const rows = await engine.rows<PostContent & { version: number }>(
        // The query reads a few granules; waiting for threads costs more than they save.
        sql`SELECT * EXCEPT (${raw(indexColumns.join(', '))}, firstRun, lastRun)
            REPLACE (${existedBeforeSql(visible, hasKey(keys))} AS existedBefore) FROM litopys.posts
          WHERE ${hasKey(keys)} AND ${visible.condition} ORDER BY version SETTINGS max_threads = 1`,
        { signal, isQuick: true },
      )
      const byKey = new Map(rows.map((row) => [`${row.channelId}_${row.messageId}`, row]))
      return keys.flatMap((key) => byKey.get(`${key.channelId}_${key.messageId}`) ?? [])
    },
  }

  async function byDate(condition: Condition, desc: boolean, place: PagePlace, signal: AbortSignal) {
    const compare = raw(desc ? '<' : '>')
    const beyond =
      'after' in place
        ? sql`AND (dateCreated, channelId, messageId) ${compare} (${bindInstant(unixTime(place.after))}, ${keySql(place.after)})`
        : raw('')
    return await engine.rows<Placed>(
      sql`${datedKeys(condition)} ${beyond} ${dateOrder(desc)} ${limitSql(place)}`,
      { signal },
    )
  }

  /**
   * Sorts by rank, highest first. Posts with unknown views come last in both directions; of equal posts, the
   * newest comes first.
   */
  async function byViews(condition: Condition, desc: boolean, place: PagePlace, signal: AbortSignal) {
    const rank = rankSql(desc)
    const beyond =
      'after' in place
        ? sql`AND (${rank}, dateCreated, channelId, messageId) < (${bind('Int64', place.after.rank ?? 0)}, ${bindInstant(unixTime(place.after))}, ${keySql(place.after)})`
        : raw('')
    return await engine.rows<Placed>(
      sql`${rankedKeys(condition, desc)} ${beyond} ${rankOrder} ${limitSql(place)}`,
      { signal },
    )
  }

  async function byRelevance(condition: Condition, words: string[][], place: PagePlace, signal: AbortSignal) {
    const weights = await weightsFor(condition.visible, words, place, signal)
    const beyond =
      'after' in place
        ? sql`WHERE (score, date, channelId, messageId) < (${bind('Float64', place.after.score ?? 0)}, ${bindInstant(unixTime(place.after))}, ${keySql(place.after)})`
        : raw('')
    const rows = await engine.rows<Placed>(
      sql`${scoredKeys(condition, words, weights)} ${beyond} ${scoreOrder} ${limitSql(place)}`,
      { signal },
    )
    return rows.map((row) => ({ ...row, weights }))
  }

  /**
   * The weights of the cursor for later pages, or new ones.
   * @throws AppError bad_cursor for the cursor of another order or query.
   */
  async function weightsFor(
    visible: Visible,
    words: string[][],
    place: PagePlace,
    signal: AbortSignal,
  ): Promise<Weights> {
    if (!('after' in place)) return await wordWeights(visible, words, signal)
    const { score, weights } = place.after
    if (score === undefined || weights?.idf.length !== words.length) throw new AppError('bad_cursor')
    return weights
  }

  /**
   * Average post length in words, and inverse document frequency of each word, over the visible posts only.
   * Scores are part of cursors and would reveal how often a word occurs in hidden posts.
   */
  async function wordWeights(visible: Visible, words: string[][], signal: AbortSignal): Promise<Weights> {
    const whole = sql`SELECT count() AS posts, avg(termCount) AS average FROM litopys.posts WHERE ${visible.condition}`
    const [[all], ...found] = await Promise.all([
      readWhole(whole, signal),
      ...words.map((terms) => counts(wordSql(visible, terms), signal)),
    ])
    return {
      average: all?.average || 1,
      idf: found.map((posts) => inverseFrequency(posts, all?.posts ?? 0)),
    }
  }
}

const emptyLines = (key: Sql) => sql`SELECT toString(channelId) AS ${key}, messageId, '' FROM`
const rankOrder = raw('ORDER BY rank DESC, date DESC, channelId DESC, messageId DESC')
const scoreOrder = raw('ORDER BY score DESC, date DESC, channelId DESC, messageId DESC')

function dateOrder(desc: boolean): Sql {
  const direction = desc ? 'DESC' : 'ASC'
  return raw(`ORDER BY date ${direction}, channelId ${direction}, messageId ${direction}`)
}

function datedKeys(condition: Condition): Sql {
  return sql`SELECT channelId, messageId, dateCreated AS date FROM litopys.posts
    WHERE ${conditionSql(condition)}`
}

function rankedKeys(condition: Condition, desc: boolean): Sql {
  return sql`SELECT channelId, messageId, dateCreated AS date, ${rankSql(desc)} AS rank FROM litopys.posts
    WHERE ${conditionSql(condition)}`
}

function scoredKeys(condition: Condition, words: string[][], weights: Weights): Sql {
  const scored = scoringOf(condition, words)(conditionSql(condition), words, weights)
  return sql`SELECT channelId, messageId, date, score FROM (${roundedSql(scored, plainKey)})`
}

/** The cheapest way to score posts. */
export function scoringOf(condition: Condition, words: string[][]): typeof scoredByIndex {
  const readsWords = words.length > fewWords || hasPhrase(condition) || !needsWord(condition)
  return readsWords ? scoredByPosition : scoredByIndex
}

/** Sort key for ordering posts by views. */
export function rankSql(desc: boolean): Sql {
  return raw(desc ? 'ifNull(toInt64(views), -1)' : '-ifNull(toInt64(views), 4294967296)')
}

export function limitSql(place: PagePlace): Sql {
  const offset = 'after' in place ? 0 : place.offset
  return sql`LIMIT ${bind('UInt32', place.limit)} OFFSET ${bind('UInt32', offset)}`
}

export function keySql({ channelId, messageId }: Cursor): Sql {
  return sql`${bind('String', channelId)}, ${bind('Int64', messageId)}`
}

export function unixTime({ date }: Cursor): number {
  return Math.floor(Date.parse(date) / 1000)
}

/** A page of a small result, in the same order as in the engine. */
function pageOfSmallResult(posts: SmallResultPost[], order: SmallResultOrder, place: PagePlace): Placed[] {
  const sorted = inPostOrder(posts, order)
  const rest =
    'after' in place
      ? sorted.filter((post) => comparePlaces(placeOf(post, order), cursorPlace(place.after), order) > 0)
      : sorted.slice(place.offset)
  return rest.slice(0, place.limit).map((post) => placedBy(post, order))
}

function cursorPlace(after: Placed): Place {
  return [after.rank ?? 0, unixTime(after), after.channelId, after.messageId]
}

function placedBy(
  { channelId, messageId, dateCreated: date, views }: SmallResultPost,
  order: SmallResultOrder,
) {
  const key = { channelId, messageId, date }
  return order.key === 'views' ? { ...key, rank: viewsRank(views, order.desc) } : key
}
