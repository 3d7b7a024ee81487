import type { UnusualKind } from '@litopys/contract/schemas/unusual'
import type { Engine } from '#archive/engine'
import { hiddenIdsSql } from '#archive/hidden-entities'
import { keyText, type PackedRow, packedRowsSql, packedValues, type VersionKey } from '#archive/packed-rows'
import { hasKey, type PostKey } from '#archive/post-keys'
import { sharedRead } from '#archive/shared-reads'
import { bind, bindInstant, join, raw, type Sql, sql } from '#archive/sql'
import { listNumber } from '#archive/value-ids'
import type { Visible } from '#archive/visible'
import type { SelectedPosts } from '#features/search/selected-posts.usecase'
import type { Period } from './compared-periods.ts'

type ListKind = Exclude<UnusualKind, 'words' | 'channelId'>

/** Numbers in the period and in the earlier periods. */
export type Numbers = { now: number; before: number }

/** Posts of a search in the period and in the earlier periods. */
export type Compared = { selected: SelectedPosts; period: Period; earlier: Period[] }

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
const examples = 3
/** The words of a text, without those of its files. */
const ownStems = raw('arraySlice(stemIds, 1, termCount)')
/** Words as ids of values (archive/value-ids.ts), in a list of their own, so that one statement counts both. */
const wordList = 63
/** An id that each text has, in a list of its own. */
const anyText = 62
const wordIdsOf = (stems: Sql) =>
  sql`arrayMap(stem -> bitOr(bitShiftLeft(toUInt64(stem), 6), ${raw(String(wordList))}), ${stems})`
const stemOf = (id: number) => Math.floor(id / 64)
/** Texts that begin with the same words are copies, whatever the footers of their channels are. A post without words is none. */
const textKey = raw(
  'if(termCount = 0, cityHash64(toString(channelId), messageId), cityHash64(arraySlice(stemIds, 1, least(termCount, 12))))',
)

/** Lower for earlier posts, and another number for each post of one second. With a row of values, the statement took a sixth longer. */
const earliness = raw(
  'bitOr(bitShiftLeft(toUInt64(toUnixTimestamp(dateCreated)), 32), bitAnd(cityHash64(channelId, messageId), 4294967295))',
)

/** Number of posts and channels with a value, and some of its posts. */
export type Uses = { posts: number; channels: number; examples: VersionKey[] }
export type WordPlace = { stem: number; text: string; place: number }

export type UnusualStore = ReturnType<typeof createUnusualStore>

export function createUnusualStore(engine: Engine) {
  const readSpan = sharedRead(engine, (statement, signal) =>
    engine.rows<{ posts: number; first: number; last: number }>(statement, { signal }),
  )
  const readNumbers = sharedRead(engine, (statement, signal) =>
    engine.rows<Risen<number> & { list: number; compared: number }>(statement, { signal }),
  )
  const readChannels = sharedRead(engine, (statement, signal) =>
    engine.rows<Risen<string> & { compared: number }>(statement, { signal }),
  )
  /** Of each post with words, in its current version: at which place each word is, from 1, and optionally the text. */
  const readPlaces = async (
    posts: PostKey[],
    { condition, stems, text }: { condition: Sql; stems: number[]; text: Sql },
    signal: AbortSignal,
  ) =>
    await engine.rows<VersionKey & { text: string; places: [stem: number, place: number][] }>(
      sql`SELECT channelId, messageId, version, ${text} AS text, arrayFilter(pair -> tupleElement(pair, 2) > 0,
          arrayMap(stem -> (stem, indexOf(stemIds, stem)), ${bind('Array(UInt32)', stems)})) AS places
        FROM litopys.posts WHERE ${hasKey(posts)} AND ${condition}`,
      { signal },
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

    /**
     * The words and the values of lists that have risen, and the number of texts; copies count once. Words are numbers of their
     * stems, without those in files.
     */
    async lists(
      compared: Compared,
      kinds: readonly ListKind[],
      most: number,
      signal: AbortSignal,
    ): Promise<{ texts: Numbers; lists: Map<ListKind | 'words', RisenList<number>> }> {
      const { hidden, people } = compared.selected
      const shown = kinds
        .filter((kind) => hidden.has(kind))
        .map((kind) => sql` AND id NOT IN ${hiddenIdsSql(kind)}`)
      const isWanted = sql`bitAnd(id, 63) IN ${bind('Array(UInt8)', kinds.map(listNumber))}${join(shown, '')}`
      const values = sql`arrayFilter(id -> ${isWanted}, ${people.shownIds})`
      // Distinct one by one: of all together, the statement took a fifth longer.
      const ids = sql`arrayConcat(arrayDistinct(${values}), ${wordIdsOf(sql`arrayDistinct(${ownStems})`)}, [${raw(String(anyText))}])`
      const rows = await readNumbers(risenSql(compared, ids, raw('bitAnd(id, 63)'), most), signal)
      const listOf = (number: number) => rows.filter(({ list }) => list === number)
      const words = listOf(wordList).map((row) => ({ ...row, id: stemOf(row.id) }))
      return {
        texts: numbersOf(listOf(anyText)[0]),
        lists: new Map([
          ['words', risenList(words)] as const,
          ...kinds.map((kind) => [kind, risenList(listOf(listNumber(kind)))] as const),
        ]),
      }
    },

    /** The channels that have risen, and the number of posts. */
    async channels(
      compared: Compared,
      most: number,
      signal: AbortSignal,
    ): Promise<{ posts: Numbers; list: RisenList<string> }> {
      const rows = await readChannels(
        sql`SELECT id, now, before, compared FROM (
            SELECT id, now, before, count() OVER () - 1 AS compared, ${totalsSql(raw("id = ''"))} FROM (
              SELECT arrayJoin([toString(channelId), '']) AS id, countIf(${isPeriod(compared)}) AS now, count() - now AS before
              FROM ${postsOf(compared)} GROUP BY id))
          WHERE id = '' OR ${hasRisen} ORDER BY id = '' DESC, ${ratioSql} DESC, id
          LIMIT ${bind('UInt32', most + 1)}`,
        signal,
      )
      return {
        posts: numbersOf(rows.find(({ id }) => id === '')),
        list: risenList(rows.filter(({ id }) => id !== '')),
      }
    },

    /** The first second of each of these channels, among all visible posts, whatever the search is. */
    async firstPosts(
      { condition }: Visible,
      channelIds: string[],
      signal: AbortSignal,
    ): Promise<Map<string, number>> {
      if (channelIds.length === 0) return new Map()
      const rows = await engine.rows<{ id: string; first: number }>(
        sql`SELECT toString(channelId) AS id, toUnixTimestamp(min(dateCreated)) AS first FROM litopys.posts
          WHERE channelId IN ${bind('Array(String)', channelIds)} AND ${condition} GROUP BY channelId`,
        { signal },
      )
      return new Map(rows.map(({ id, first }) => [id, first]))
    },

    /** Where each of these values and words is in the period; words by the numbers of their stems. */
    async uses(
      { selected, period }: Pick<Compared, 'selected' | 'period'>,
      { values, words }: { values: number[]; words: number[] },
      signal: AbortSignal,
    ): Promise<{ values: Map<number, Uses>; words: Map<number, Uses> }> {
      if (values.length + words.length === 0) return { values: new Map(), words: new Map() }
      const those = (some: number[], column: Sql) =>
        sql`arrayFilter(id -> id IN ${bind('Array(UInt64)', some)}, ${column})`
      const ids = sql`arrayConcat(${those(values, selected.people.shownIds)}, ${wordIdsOf(those(words, ownStems))})`
      const rows = await engine.rows<{
        id: number
        posts: number
        channels: number
        examples: [words: number, channelId: string, messageId: number, version: number][]
      }>(
        sql`SELECT id, count() AS posts, uniqExact(channelId) AS channels,
            groupArraySorted(${bind('UInt32', examples)})((termCount, toString(channelId), messageId, version)) AS examples
          FROM (
            SELECT channelId, messageId, version, termCount, arrayJoin(arrayDistinct(${ids})) AS id
            FROM litopys.posts WHERE ${selected.where(period)}
          ) GROUP BY id`,
        { signal },
      )
      const found = rows.map(({ id, examples: keys, ...use }) => ({
        id,
        use: {
          ...use,
          examples: keys.map(([, channelId, messageId, version]) => ({ channelId, messageId, version })),
        },
      }))
      const isWord = ({ id }: { id: number }) => id % 64 === wordList
      return {
        values: new Map(found.filter((one) => !isWord(one)).map(({ id, use }) => [id, use])),
        words: new Map(found.filter(isWord).map(({ id, use }) => [stemOf(id), use])),
      }
    },

    /** Texts of posts with words, and at which place each word is, from 1. */
    async texts(
      { condition }: Visible,
      uses: ReadonlyMap<number, Uses>,
      signal: AbortSignal,
    ): Promise<WordPlace[]> {
      const all = [...uses.values()].flatMap((of) => of.examples)
      const posts = [...new Map(all.map((post) => [keyText(post), post])).values()]
      if (posts.length === 0) return []
      const stems = [...uses.keys()]
      const [found, packed] = await Promise.all([
        readPlaces(posts, { condition, stems, text: raw("''") }, signal),
        engine.rows<PackedRow>(packedRowsSql(posts), { signal }),
      ])
      // Places are of one version, and a post can be replaced after its words were counted.
      const rows = new Map(packed.map((one) => [versionText(one), one.row]))
      const withText = found.flatMap((post) => {
        const row = rows.get(versionText(post))
        return row === undefined ? [] : [{ ...post, text: String(packedValues(row)('text')) }]
      })
      // A kill may have kept a post from being packed.
      const missing = found.filter((post) => !rows.has(versionText(post)))
      const read =
        missing.length === 0 ? [] : await readPlaces(missing, { condition, stems, text: raw('text') }, signal)
      return [...withText, ...read].flatMap(({ text, places }) =>
        places.map(([stem, place]) => ({ stem, text, place })),
      )
    },
  }
}

function versionText({ version, ...key }: VersionKey): string {
  return `${keyText(key)} ${version}`
}

function numbersOf(row: Numbers | undefined): Numbers {
  return { now: row?.now ?? 0, before: row?.before ?? 0 }
}

function risenList<Id>(rows: (Risen<Id> & { compared: number })[]): RisenList<Id> {
  return {
    compared: rows[0]?.compared ?? 0,
    risen: rows.map(({ id, now, before }) => ({ id, now, before })),
  }
}

/**
 * The numbers in `ids` that have risen, with the highest G² first; `list` divides them. Of copies the earliest counts. Each text
 * has `anyText`, whose numbers are those of all texts.
 */
function risenSql(compared: Compared, ids: Sql, list: Sql, most: number): Sql {
  const isAnyText = sql`id = ${raw(String(anyText))}`
  return sql`SELECT list, id, now, before, compared FROM (
      SELECT ${list} AS list, id, now, before, count() OVER (PARTITION BY list) AS compared, ${totalsSql(isAnyText)} FROM (
        SELECT id, countIf(isPeriod) AS now, count() - now AS before FROM (
          SELECT isPeriod, arrayJoin(argMin(ids, earliness)) AS id FROM (
            SELECT ${isPeriod(compared)} AS isPeriod, ${textKey} AS text, ${ids} AS ids, ${earliness} AS earliness
            FROM ${postsOf(compared)}
          ) GROUP BY isPeriod, text
        ) GROUP BY id HAVING now >= ${bind('UInt32', fewest)} OR ${isAnyText}))
    WHERE ${isAnyText} OR ${hasRisen} ORDER BY ${ratioSql} DESC, id
    LIMIT ${bind('UInt32', most)} BY list`
}

/** The posts of both times. */
function postsOf({ selected, period, earlier }: Compared): Sql {
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

/** `allNow`, `allBefore`: the numbers of the row for everything. */
function totalsSql(isWhole: Sql): Sql {
  return sql`maxIf(now, ${isWhole}) OVER () AS allNow, maxIf(before, ${isWhole}) OVER () AS allBefore`
}

const hasRisen = sql`(now >= ${bind('UInt32', fewest)} AND now * allBefore > before * allNow)`

/** G² as in significance.ts; x ln x is 0 for 0. */
const ratioSql = (() => {
  const share = raw('((now + before) / (allNow + allBefore))')
  const cell = (found: Sql, expected: Sql) => sql`if(${found} > 0, ${found} * log(${found} / ${expected}), 0)`
  return sql`${cell(raw('now'), sql`(allNow * ${share})`)}
    + ${cell(raw('(allNow - now)'), sql`(allNow * (1 - ${share}))`)}
    + ${cell(raw('before'), sql`(allBefore * ${share})`)}
    + ${cell(raw('(allBefore - before)'), sql`(allBefore * (1 - ${share}))`)}`
})()
