import type { UnusualKind } from '@litopys/contract/schemas/unusual'
import type { Engine } from '#archive/engine'
import { hiddenIdsSql } from '#archive/hidden-entities'
import { hasKey, type PostKey } from '#archive/post-keys'
import { sharedRead } from '#archive/shared-reads'
import { bind, bindInstant, join, raw, type Sql, sql } from '#archive/sql'
import { listNumber } from '#archive/value-ids'
import type { Visible } from '#archive/visible'
import type { SelectedPosts } from '#features/search/selected-posts.usecase'
import type { Period } from './compared-periods.ts'

type ListKind = Exclude<UnusualKind, 'words' | 'channelId'>

/** Numbers in the period and in the earlier periods. */
type Numbers = { now: number; before: number }

/** Posts of a search in the period and in the earlier periods. `texts`: different ones, copies counted once. */
export type Compared = {
  selected: SelectedPosts
  period: Period
  earlier: Period[]
  totals: { posts: Numbers; texts: Numbers }
}

/**
 * A value that is more frequent in the period, with its number of texts; of a channel, of posts. `id`: number of a value or
 * a word, or the id of a channel.
 */
export type Risen<Id> = { id: Id } & Numbers
/** The values with the highest G² of one list. `compared`: number of different values. */
export type RisenList<Id> = { compared: number; risen: Risen<Id>[] }

/** Values in fewer texts of the period are left out: one text can be a matter of chance. */
const fewest = 3
/** Posts that are read to see how a word is written: the shortest ones, as posts can have 100,000 characters. */
const examples = 5
/** The words of a text, without those of its files. */
const ownStems = raw('arraySlice(stemIds, 1, termCount)')
/** Texts that begin with the same words are copies, whatever the footers of their channels are. A post without words is none. */
const textKey = raw(
  'if(termCount = 0, cityHash64(toString(channelId), messageId), cityHash64(arraySlice(stemIds, 1, least(termCount, 12))))',
)

/** Number of posts and channels with a value, and some of its posts. */
export type Uses = { posts: number; channels: number; examples: PostKey[] }
export type WordPlace = { stem: number; text: string; place: number }

export type UnusualStore = ReturnType<typeof createUnusualStore>

export function createUnusualStore(engine: Engine) {
  const readTotals = sharedRead(engine, (statement, signal) =>
    engine.rows<Compared['totals']>(statement, { signal }),
  )
  const readSpan = sharedRead(engine, (statement, signal) =>
    engine.rows<{ posts: number; first: number; last: number }>(statement, { signal }),
  )
  const readNumbers = sharedRead(engine, (statement, signal) =>
    engine.rows<Risen<number> & { list: number; compared: number }>(statement, { signal }),
  )
  const readChannels = sharedRead(engine, (statement, signal) =>
    engine.rows<Risen<string> & { compared: number }>(statement, { signal }),
  )
  return {
    /** First and last second of the posts of a search; undefined if it finds none. */
    async span({ where }: SelectedPosts, signal: AbortSignal): Promise<Period | undefined> {
      const [row] = await readSpan(
        sql`SELECT count() AS posts, toUnixTimestamp(min(dateCreated)) AS first,
            toUnixTimestamp(max(dateCreated)) AS last FROM litopys.posts WHERE ${where()}`,
        signal,
      )
      return row && row.posts > 0 ? { from: row.first, before: row.last + 1 } : undefined
    },

    async totals(compared: Omit<Compared, 'totals'>, signal: AbortSignal): Promise<Compared['totals']> {
      const [row] = await readTotals(
        sql`SELECT CAST((countIf(isPeriod), countIf(NOT isPeriod)), 'Tuple(now UInt64, before UInt64)') AS posts,
            CAST((uniqExactIf(text, isPeriod), uniqExactIf(text, NOT isPeriod)), 'Tuple(now UInt64, before UInt64)') AS texts
          FROM (SELECT ${isPeriod(compared)} AS isPeriod, ${textKey} AS text FROM ${postsOf(compared)})`,
        signal,
      )
      return row ?? { posts: { now: 0, before: 0 }, texts: { now: 0, before: 0 } }
    },

    /** The values of lists that have risen, by list. */
    async lists(
      compared: Compared,
      kinds: readonly ListKind[],
      most: number,
      signal: AbortSignal,
    ): Promise<Map<ListKind, RisenList<number>>> {
      const { hidden, people } = compared.selected
      const shown = kinds
        .filter((kind) => hidden.has(kind))
        .map((kind) => sql` AND id NOT IN ${hiddenIdsSql(kind)}`)
      const isWanted = sql`bitAnd(id, 63) IN ${bind('Array(UInt8)', kinds.map(listNumber))}${join(shown, '')}`
      const ids = sql`arrayDistinct(arrayFilter(id -> ${isWanted}, ${people.shownIds}))`
      const rows = await readNumbers(risenSql(compared, ids, raw('bitAnd(id, 63)'), most), signal)
      return new Map(
        kinds.map((kind) => [kind, risenList(rows.filter(({ list }) => list === listNumber(kind)))]),
      )
    },

    /** The words that have risen, as numbers of their stems, without those in files. */
    async words(compared: Compared, most: number, signal: AbortSignal): Promise<RisenList<number>> {
      const stems = sql`arrayDistinct(${ownStems})`
      return risenList(await readNumbers(risenSql(compared, stems, raw('0'), most), signal))
    },

    async channels(compared: Compared, most: number, signal: AbortSignal): Promise<RisenList<string>> {
      const rows = await readChannels(
        sql`SELECT id, now, before, compared FROM (
            SELECT id, now, before, count() OVER () AS compared FROM (
              SELECT toString(channelId) AS id, countIf(${isPeriod(compared)}) AS now, count() - now AS before
              FROM ${postsOf(compared)} GROUP BY id))
          WHERE ${hasRisen(compared.totals.posts)} ORDER BY ${ratioSql(compared.totals.posts)} DESC, id
          LIMIT ${bind('UInt32', most)}`,
        signal,
      )
      return risenList(rows)
    },

    /** Where each of these values is in the period; words by the numbers of their stems. */
    async uses(
      { selected, period }: Pick<Compared, 'selected' | 'period'>,
      of: 'values' | 'words',
      ids: number[],
      signal: AbortSignal,
    ): Promise<Map<number, Uses>> {
      if (ids.length === 0) return new Map()
      const column = of === 'words' ? ownStems : selected.people.shownIds
      const wanted = bind('Array(UInt64)', ids)
      const rows = await engine.rows<{
        id: number
        posts: number
        channels: number
        examples: [words: number, channelId: string, messageId: number][]
      }>(
        sql`SELECT id, count() AS posts, uniqExact(channelId) AS channels,
            groupArraySorted(${bind('UInt32', examples)})((termCount, toString(channelId), messageId)) AS examples
          FROM (
            SELECT channelId, messageId, termCount, arrayJoin(arrayDistinct(arrayFilter(id -> id IN ${wanted}, ${column}))) AS id
            FROM litopys.posts WHERE ${selected.where(period)}
          ) GROUP BY id`,
        { signal },
      )
      return new Map(
        rows.map(({ id, posts, channels, examples: keys }) => [
          id,
          { posts, channels, examples: keys.map(([, channelId, messageId]) => ({ channelId, messageId })) },
        ]),
      )
    },

    /** Texts of posts with words, and at which place each word is, from 1. */
    async texts(
      { condition }: Visible,
      uses: ReadonlyMap<number, Uses>,
      signal: AbortSignal,
    ): Promise<WordPlace[]> {
      const pairs = [...uses].flatMap(([stem, of]) => of.examples.map((key) => ({ stem, ...key })))
      if (pairs.length === 0) return []
      const stems = bind('Array(UInt32)', [...uses.keys()])
      const rows = await engine.rows<{ text: string; places: [number, number][] }>(
        sql`SELECT text, arrayFilter(pair -> tupleElement(pair, 2) > 0,
            arrayMap(stem -> (stem, indexOf(stemIds, stem)), ${stems})) AS places
          FROM litopys.posts WHERE ${hasKey(pairs)} AND ${condition} ORDER BY channelId, messageId`,
        { signal },
      )
      return rows.flatMap(({ text, places }) => places.map(([stem, place]) => ({ stem, text, place })))
    },
  }
}

function risenList<Id>(rows: (Risen<Id> & { compared: number })[]): RisenList<Id> {
  return {
    compared: rows[0]?.compared ?? 0,
    risen: rows.map(({ id, now, before }) => ({ id, now, before })),
  }
}

/** The numbers in `ids` that have risen, with the highest G² first; `list` divides them. Of copies the earliest counts. */
function risenSql(compared: Compared, ids: Sql, list: Sql, most: number): Sql {
  return sql`SELECT list, id, now, before, compared FROM (
      SELECT ${list} AS list, id, now, before, count() OVER (PARTITION BY list) AS compared FROM (
        SELECT id, countIf(isPeriod) AS now, count() - now AS before FROM (
          SELECT isPeriod, arrayJoin(argMin(ids, (dateCreated, channelId, messageId))) AS id FROM (
            SELECT ${isPeriod(compared)} AS isPeriod, ${textKey} AS text, ${ids} AS ids, dateCreated, channelId, messageId
            FROM ${postsOf(compared)}
          ) GROUP BY isPeriod, text
        ) GROUP BY id HAVING now >= ${bind('UInt32', fewest)}))
    WHERE ${hasRisen(compared.totals.texts)} ORDER BY ${ratioSql(compared.totals.texts)} DESC, id
    LIMIT ${bind('UInt32', most)} BY list`
}

/** The posts of both times. */
function postsOf({ selected, period, earlier }: Omit<Compared, 'totals'>): Sql {
  const periods = [period, ...earlier]
  const from = Math.min(...periods.map((one) => one.from))
  const inOne = periods.map(within)
  return sql`litopys.posts WHERE ${selected.where({ from, before: period.before })} AND (${join(inOne, ' OR ')})`
}

function within({ from, before }: Period): Sql {
  return sql`(dateCreated >= ${bindInstant(from)} AND dateCreated < ${bindInstant(before)})`
}

function isPeriod({ period }: Pick<Compared, 'period'>): Sql {
  return sql`dateCreated >= ${bindInstant(period.from)}`
}

function hasRisen({ now, before }: Numbers): Sql {
  return sql`now >= ${bind('UInt32', fewest)} AND now * ${bind('UInt64', before)} > before * ${bind('UInt64', now)}`
}

/** G² as in significance.ts; x ln x is 0 for 0. */
function ratioSql(totals: Numbers): Sql {
  const now = bind('Float64', totals.now)
  const then = bind('Float64', totals.before)
  const share = sql`((now + before) / (${now} + ${then}))`
  const cell = (found: Sql, expected: Sql) => sql`if(${found} > 0, ${found} * log(${found} / ${expected}), 0)`
  return sql`${cell(raw('now'), sql`(${now} * ${share})`)}
    + ${cell(sql`(${now} - now)`, sql`(${now} * (1 - ${share}))`)}
    + ${cell(raw('before'), sql`(${then} * ${share})`)}
    + ${cell(sql`(${then} - before)`, sql`(${then} * (1 - ${share}))`)}`
}
