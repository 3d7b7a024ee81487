import { comparePlaces, inPostOrder, type Place, placeOf, viewsRank } from '@litopys/contract/memory/page'
import type { Engine } from '#archive/engine'
import { keyText } from '#archive/packed-rows'
import { sharedRead } from '#archive/shared-reads'
import { bind, bindInstant, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { AppError } from '#server/errors'
import { type Condition, conditionSql, wordSql } from './condition.store.ts'
import { type CountStore, countPosts } from './counts.store.ts'
import type { Cursor } from './cursor.ts'
import { type Hits, hitsOf, scoringOf } from './hits.store.ts'
import type { PageOrder, PagePlace, Placed, SmallResultOrder } from './page-orders.ts'
import { createPostRows } from './post-rows.store.ts'
import { hasRelevance, likenessIn } from './query.store.ts'
import type { Result, ResultStore, SmallResultPost } from './result.store.ts'
import {
  inverseFrequency,
  plainKey,
  scoredByIndex,
  scoredByPosition,
  scoredBySets,
  scoredHits,
  scoreOf,
  type Weights,
} from './scores.store.ts'

export type PageStore = ReturnType<typeof createPageStore>

/** Keys of a page, and the number of matching posts. `posts`: if copies are in groups, which are counted instead. */
export type Page<Place = Placed> = { placed: Place[]; total: number; posts?: number }

/** How long the size of the archive is cached. It only weighs words, so a stale value changes no order. */
const wholeMs = 60_000

export function createPageStore(engine: Engine, counts: CountStore, results: ResultStore) {
  const rowsOf = createPostRows(engine)
  const read = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<Placed>(statement, { signal }),
  )
  const readWhole = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<{ posts: number; average: number }>(statement, { signal }),
    { keptMs: wholeMs, isLasting: true },
  )
  return {
    weightsFor,

    /** Number of matching posts, without reading them. */
    async count(condition: Condition, signal: AbortSignal): Promise<number> {
      return await countPosts(counts, condition, signal)
    },

    /** Keys of one page, and the number of matching posts. Relevance without words and `like:` sorts by date, newest first. */
    async page(condition: Condition, order: PageOrder, place: PagePlace, signal: AbortSignal): Promise<Page> {
      const { words } = scoringOf(condition)
      const plain = order.key === 'relevance' ? ({ key: 'dateCreated', desc: true } as const) : order
      if (order.key !== 'relevance' || !hasRelevance(condition))
        return await results.use(condition, undefined, signal, async (result) => ({
          placed: await plainPage(result, plain, place, signal),
          total: totalOf(result),
        }))
      const { visible } = condition
      if (isThatWord(condition, words))
        return await results.use(condition, undefined, signal, async (result) => {
          const weights = await weightsFor(visible, words, place, signal, [totalOf(result)])
          return await scoredPage(condition, result, words, weights, place, signal)
        })
      // The weights do not depend on the result, so both are read at the same time.
      const weighing = weightsFor(visible, words, place, signal)
      weighing.catch(() => undefined)
      return await results.use(condition, undefined, signal, async (result) =>
        scoredPage(condition, result, words, await weighing, place, signal),
      )
    },

    /** Builds a statement for the keys of all posts in an order, as lines without text (row-binary.ts). */
    async everyKey(condition: Condition, order: PageOrder, signal: AbortSignal): Promise<(key: Sql) => Sql> {
      const scoring = scoringOf(condition)
      const { words } = scoring
      const hits = hitsOf(condition, scoring)
      const { from } = hits
      if (order.key === 'relevance' && hasRelevance(condition)) {
        const weights = await wordWeights(condition.visible, words, signal)
        return (key) =>
          sql`${emptyLines(key)} (${scoredSql(condition, hits, words, weights, plainKey)}) ${scoreOrder}`
      }
      if (order.key === 'views')
        return (key) => sql`${emptyLines(key)} (${rankedKeys(from, order.desc)}) ${rankOrder}`
      const desc = order.key === 'relevance' || order.desc
      return (key) => sql`${emptyLines(key)} (${datedKeys(from)}) ${dateOrder(desc)}`
    },

    /** The posts of these keys, in their order. */
    posts: rowsOf,
  }

  async function plainPage(result: Result, order: SmallResultOrder, place: PagePlace, signal: AbortSignal) {
    if (result.kind === 'small') return pageOfSmallResult(result.posts, order, place)
    return order.key === 'views'
      ? await byViews(result.from, order.desc, place, signal)
      : await byDate(result.from, order.desc, place, signal)
  }

  async function scoredPage(
    condition: Condition,
    result: Result,
    words: string[][],
    weights: Weights,
    place: PagePlace,
    signal: AbortSignal,
  ) {
    const total = totalOf(result)
    if (
      result.kind === 'small' &&
      (words.length === 0 || result.posts.every(({ frequencies }) => frequencies))
    )
      return { placed: pageByScore(result.posts, weights, likenessIn(condition), place), total }
    const hits = result.kind === 'hits' ? result : undefined
    return { placed: await byRelevance(condition, hits, words, weights, place, signal), total }
  }

  async function byDate(from: Sql, desc: boolean, place: PagePlace, signal: AbortSignal) {
    const compare = raw(desc ? '<' : '>')
    const beyond =
      'after' in place
        ? sql`AND (dateCreated, channelId, messageId) ${compare} (${bindInstant(unixTime(place.after))}, ${keySql(place.after)})`
        : raw('')
    return await read(sql`${datedKeys(from)} ${beyond} ${dateOrder(desc)} ${limitSql(place)}`, signal)
  }

  /**
   * Sorts by rank, highest first. Posts with unknown views come last in both directions; of equal posts, the
   * newest comes first.
   */
  async function byViews(from: Sql, desc: boolean, place: PagePlace, signal: AbortSignal) {
    const rank = rankSql(desc)
    const beyond =
      'after' in place
        ? sql`AND (${rank}, dateCreated, channelId, messageId) < (${bind('Int64', place.after.rank ?? 0)}, ${bindInstant(unixTime(place.after))}, ${keySql(place.after)})`
        : raw('')
    return await read(sql`${rankedKeys(from, desc)} ${beyond} ${rankOrder} ${limitSql(place)}`, signal)
  }

  async function byRelevance(
    condition: Condition,
    hits: Hits | undefined,
    words: string[][],
    weights: Weights,
    place: PagePlace,
    signal: AbortSignal,
  ) {
    const scored = scoredSql(condition, hits, words, weights, plainKey)
    const rest =
      'after' in place
        ? sql`SELECT * FROM (${scored}) WHERE (score, date, channelId, messageId) < (${bind('Float64', place.after.score ?? 0)}, ${bindInstant(unixTime(place.after))}, ${keySql(place.after)})`
        : scored
    const rows = await read(sql`${rest} ${scoreOrder} ${limitSql(place)}`, signal)
    return rows.map((row) => ({ ...row, weights }))
  }

  /**
   * The weights of the cursor for later pages, or new ones. `known`: number of posts with each word, if it is known.
   * @throws AppError bad_cursor for the cursor of another order or query.
   */
  async function weightsFor(
    visible: Visible,
    words: string[][],
    place: PagePlace,
    signal: AbortSignal,
    known?: number[],
  ): Promise<Weights> {
    if (!('after' in place)) return await wordWeights(visible, words, signal, known)
    const { score, weights } = place.after
    if (score === undefined || weights?.idf.length !== words.length) throw new AppError('bad_cursor')
    return weights
  }

  /**
   * Average post length in words, and inverse document frequency of each word, over the visible posts only.
   * Scores are part of cursors and would reveal how often a word occurs in hidden posts.
   */
  async function wordWeights(
    visible: Visible,
    words: string[][],
    signal: AbortSignal,
    known?: number[],
  ): Promise<Weights> {
    const whole = sql`SELECT count() AS posts, avg(termCount) AS average FROM litopys.posts WHERE ${visible.condition}`
    const [[all], found] = await Promise.all([
      readWhole(whole, signal),
      known ?? Promise.all(words.map((terms) => counts(wordSql(visible, terms), signal))),
    ])
    return {
      average: all?.average || 1,
      idf: found.map((posts) => inverseFrequency(posts, all?.posts ?? 0)),
    }
  }
}

/** Whether a condition is that posts have this one word. */
function isThatWord(condition: Condition, words: string[][]): boolean {
  const [terms, ...others] = words
  if (!terms || others.length > 0) return false
  return JSON.stringify(conditionSql(condition)) === JSON.stringify(wordSql(condition.visible, terms))
}

function totalOf(result: Result): number {
  return result.kind === 'small' ? result.posts.length : result.total
}

const emptyLines = (key: Sql) => sql`SELECT toString(channelId) AS ${key}, messageId, '' FROM`
const rankOrder = raw('ORDER BY rank DESC, date DESC, channelId DESC, messageId DESC')
const scoreOrder = raw('ORDER BY score DESC, date DESC, channelId DESC, messageId DESC')

function dateOrder(desc: boolean): Sql {
  const direction = desc ? 'DESC' : 'ASC'
  return raw(`ORDER BY date ${direction}, channelId ${direction}, messageId ${direction}`)
}

function datedKeys(from: Sql): Sql {
  return sql`SELECT ${plainKey}, dateCreated AS date FROM ${from}`
}

function rankedKeys(from: Sql, desc: boolean): Sql {
  return sql`SELECT ${plainKey}, dateCreated AS date, ${rankSql(desc)} AS rank FROM ${from}`
}

/** Relevance by the words and by `like:`. */
export function scoredSql(
  condition: Condition,
  hits: Hits | undefined,
  words: string[][],
  weights: Weights,
  key: Sql,
): Sql {
  const scored = scoredByWords(condition, hits, words, weights, key)
  const likeness = likenessIn(condition)
  if (likeness.size === 0) return scored
  const posts = bind('Array(String)', [...likeness.keys()])
  const added = bind('Array(Float64)', [...likeness.values()])
  return sql`SELECT * REPLACE (
      score + transform(concat(channelId, '_', toString(messageId)), ${posts}, ${added}, toFloat64(0)) AS score)
    FROM (${scored})`
}

/** Scores from hits that have frequencies, else by the cheapest other way. */
function scoredByWords(
  condition: Condition,
  hits: Hits | undefined,
  words: string[][],
  weights: Weights,
  key: Sql,
): Sql {
  if (hits?.frequencies) return scoredHits({ from: hits.from, frequencies: hits.frequencies }, weights, key)
  const where = conditionSql(condition)
  const scoring = scoringOf(condition)
  if (scoring.by === 'sets') return scoredBySets(where, scoring, weights, key)
  return scoring.by === 'branches'
    ? scoredByIndex(where, scoring, weights, key)
    : scoredByPosition(where, words, weights, key)
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

export function unixTime({ date }: Pick<Cursor, 'date'>): number {
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

/** A page of a small result by relevance. */
function pageByScore(
  posts: SmallResultPost[],
  weights: Weights,
  likeness: Map<string, number>,
  place: PagePlace,
): Placed[] {
  const order = { key: 'views', desc: true } as const
  const sorted = posts
    .map(({ frequencies = [], termCount, dateCreated: date, channelId, messageId, version }) => {
      const ofLikeness = likeness.get(keyText({ channelId, messageId })) ?? 0
      const score = scoreOf(frequencies, termCount, weights) + ofLikeness
      const tuple = [score, unixTime({ date }), channelId, messageId] as const
      return { tuple, placed: { channelId, messageId, version, date, score, weights } }
    })
    .toSorted((a, b) => comparePlaces(a.tuple, b.tuple, order))
  const isAfter = (tuple: Place) =>
    !('after' in place) ||
    comparePlaces(
      tuple,
      [place.after.score ?? 0, unixTime(place.after), place.after.channelId, place.after.messageId],
      order,
    ) > 0
  const start = 'after' in place ? 0 : place.offset
  return sorted
    .filter(({ tuple }) => isAfter(tuple))
    .slice(start, start + place.limit)
    .map(({ placed }) => placed)
}

function cursorPlace(after: Cursor): Place {
  return [after.rank ?? 0, unixTime(after), after.channelId, after.messageId]
}

function placedBy(
  { channelId, messageId, version, dateCreated: date, views }: SmallResultPost,
  order: SmallResultOrder,
) {
  const key = { channelId, messageId, version, date }
  return order.key === 'views' ? { ...key, rank: viewsRank(views, order.desc) } : key
}
