import type { SourceName } from '@litopys/contract/schemas/post'
import type { Engine, ReadOptions } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { filesOfPosts, rowsOfPosts, valuesOfPosts } from '#archive/reading-layout'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { createWriterTurn, type WriterTurn } from '#archive/writer-turn'
import type { Confirmation } from './confirmations.ts'
import type { KnownPost } from './known-post.ts'
import { indexColumns } from './post-row.ts'
import type { PreparedPost } from './prepared-post.ts'
import type { Revision } from './revisions.ts'

export type RowKey = PostKey & { version: number }
/**
 * Pool of connections: readers use the search pool (the default). Jobs use the write pool, so they do not
 * wait behind searches.
 */
export type ReaderOptions = Pick<ReadOptions, 'pool'>

export type PostStore = ReturnType<typeof createPostStore>

/** Keys per statement that reads or deletes rows. More would be a long answer to parse at once. */
const keysAtOnce = 1_000
/** Keys per statement that reads keys only: a statement below one megabyte. */
const bareKeysAtOnce = 5_000

/** Store of posts. `among` keeps writers of other processes out. */
export function createPostStore(engine: Engine, among?: WriterTurn) {
  const oneByOne = async <T>(keys: PostKey[], ask: (condition: Sql) => Promise<T[]>): Promise<T[]> => {
    const answers: T[] = []
    for (const part of inParts(keys, keysAtOnce)) answers.push(...(await ask(hasKey(part))))
    return answers
  }

  const insert = async (table: string, rows: object[]) => {
    const lines = rows.map((row) => JSON.stringify(row)).join('\n')
    if (lines.length > 0) await engine.insertLines(table, Buffer.from(lines))
  }

  return {
    /** Runs changes of posts one after another. */
    exclusively: createWriterTurn(among),

    /** Keys of these posts that the archive has. */
    async findStored(keys: PostKey[]): Promise<PostKey[]> {
      const stored: PostKey[] = []
      for (const part of inParts(keys, bareKeysAtOnce))
        stored.push(
          ...(await engine.rows<PostKey>(
            sql`SELECT DISTINCT channelId, messageId FROM litopys.posts WHERE ${hasKey(part)}
              SETTINGS max_threads = 1, use_query_condition_cache = 0`,
            { pool: 'write' },
          )),
        )
      return stored
    },

    /**
     * Rows of these posts, newest version first. A write that was cut short leaves several rows for a key.
     */
    async findRows(keys: PostKey[]): Promise<Omit<KnownPost, 'revisions'>[]> {
      return await oneByOne(keys, (condition) =>
        engine.rows(
          sql`SELECT * EXCEPT (${raw(indexColumns.join(', '))}) FROM litopys.posts WHERE ${condition} ORDER BY version DESC`,
          { pool: 'write' },
        ),
      )
    },

    /** Revisions of these posts. A former text may also be the current one. */
    async findRevisions(keys: PostKey[]): Promise<Revision[]> {
      return await oneByOne(keys, (condition) =>
        engine.rows(sql`SELECT * FROM litopys.revisions FINAL WHERE ${condition}`, { pool: 'write' }),
      )
    },

    async insertRevisions(revisions: Revision[]): Promise<void> {
      await insert('litopys.revisions', revisions)
    },

    async findConfirmations(keys: PostKey[]): Promise<Confirmation[]> {
      return await oneByOne(keys, (condition) =>
        engine.rows(sql`SELECT * FROM litopys.confirmations WHERE ${condition}`, { pool: 'write' }),
      )
    },

    async insertConfirmations(confirmations: Confirmation[]): Promise<void> {
      await insert('litopys.confirmations', confirmations)
    },

    asReplacement: engine.asReplacement,

    /**
     * Writes what searches read of these posts again: a kill between the tables of an insert may have left it
     * out.
     */
    async repeatReadingRows(keys: PostKey[]): Promise<void> {
      for (const part of inParts(keys, keysAtOnce)) {
        await engine.run(sql`INSERT INTO litopys.postRows ${raw(rowsOfPosts)} WHERE ${hasKey(part)}`)
        await engine.run(sql`INSERT INTO litopys.facetValues ${raw(valuesOfPosts)} WHERE ${hasKey(part)}`)
        await engine.run(sql`INSERT INTO litopys.postFiles ${raw(filesOfPosts)} WHERE ${hasKey(part)}`)
      }
    },

    async insertRows(rows: Pick<PreparedPost, 'line'>[]): Promise<void> {
      const lines = Buffer.concat(rows.map((row) => row.line))
      if (lines.length > 0) await engine.insertLines('litopys.posts', lines)
    },

    async deleteRows(keys: RowKey[]): Promise<void> {
      for (const part of inParts(keys, keysAtOnce)) {
        const of = (key: keyof RowKey, type: string) =>
          bind(
            `Array(${type})`,
            part.map((row) => row[key]),
          )
        // One condition for all: each DELETE condition is checked against every part of the table.
        await engine.run(sql`DELETE FROM litopys.posts WHERE (channelId, messageId, version)
          IN arrayZip(${of('channelId', 'String')}, ${of('messageId', 'Int64')}, ${of('version', 'UInt32')})`)
      }
    },

    async findBetween(range: {
      channelId: string
      from: number
      to: number
    }): Promise<{ messageId: number; isDeleted: boolean; firstRun: string; sources: SourceName[] }[]> {
      return await engine.rows(
        sql`SELECT messageId, isNotNull(deletedAt) AS isDeleted, firstRun, sources FROM litopys.posts
          WHERE channelId = ${bind('String', range.channelId)}            AND messageId BETWEEN ${bind('Int64', range.from)} AND ${bind('Int64', range.to)}
          ORDER BY version DESC LIMIT 1 BY messageId`,
        { pool: 'write' },
      )
    },

    /** First and last message number of a channel. */
    async findBounds(channelId: string): Promise<{ first: number; last: number } | undefined> {
      const [row] = await engine.rows<{ first: number; last: number; posts: number }>(
        sql`SELECT min(messageId) AS first, max(messageId) AS last, count() AS posts
          FROM litopys.posts WHERE channelId = ${bind('String', channelId)} AND messageId > 0`,
        { pool: 'write' },
      )
      return row && row.posts > 0 ? row : undefined
    },

    /**
     * Number of the oldest among a channel's newest posts: at most this many, and none older than `since`.
     */
    async findWindow(channelId: string, posts: number, since: number): Promise<number | undefined> {
      // While another job replaces rows, a post may have two.
      const [row] = await engine.rows<{ first: number; posts: number }>(
        sql`SELECT min(messageId) AS first, count() AS posts FROM (
          SELECT messageId FROM litopys.posts
          WHERE channelId = ${bind('String', channelId)} AND messageId > 0 AND dateCreated >= ${bind("DateTime('UTC')", since)}
          ORDER BY messageId DESC LIMIT 1 BY messageId LIMIT ${bind('UInt32', posts)})`,
        { pool: 'write' },
      )
      return row && row.posts > 0 ? row.first : undefined
    },

    /** Gaps between message numbers of a channel; with `after`, the gaps that reach beyond it. */
    async findGaps(
      channelId: string,
      limit: number,
      { after = 0, pool = 'search' }: { after?: number } & ReaderOptions = {},
    ): Promise<{ from: number; to: number }[]> {
      return await engine.rows(
        sql`SELECT before + 1 AS from, messageId - 1 AS to
        FROM (
          SELECT messageId, lagInFrame(messageId, 1, messageId) OVER (ORDER BY messageId) AS before
          FROM litopys.posts WHERE channelId = ${bind('String', channelId)} AND messageId > 0
        )
        WHERE messageId - before > 1 AND messageId - 1 > ${bind('Int64', after)} ORDER BY from LIMIT ${bind('UInt32', limit)}`,
        { pool },
      )
    },

    /** Gaps directly before or after one of these ranges of posts: the first gaps, and their total number. */
    async findTouchedGaps(
      channelId: string,
      runs: readonly (readonly [number, number])[],
      limit: number,
    ): Promise<{ gaps: { from: number; to: number }[]; count: number }> {
      const starts = bind(
        'Array(Int64)',
        runs.map(([from]) => from),
      )
      const ends = bind(
        'Array(Int64)',
        runs.map(([, to]) => to),
      )
      const rows = await engine.rows<{ from: number; to: number; count: number }>(
        sql`SELECT before + 1 AS from, messageId - 1 AS to, count() OVER () AS count
        FROM (
          SELECT messageId, lagInFrame(messageId, 1, messageId) OVER (ORDER BY messageId) AS before
          FROM litopys.posts WHERE channelId = ${bind('String', channelId)} AND messageId > 0
        )
        WHERE messageId - before > 1 AND arrayExists(
          (start, end) -> before BETWEEN start AND end OR messageId BETWEEN start AND end, ${starts}, ${ends})
        ORDER BY from LIMIT ${bind('UInt32', limit)}`,
        { pool: 'write' },
      )
      return { gaps: rows.map(({ from, to }) => ({ from, to })), count: rows[0]?.count ?? 0 }
    },

    /** Number of gaps between the first and the last post of a channel. */
    async countGaps(channelId: string): Promise<number> {
      const [row] = await engine.rows<{ gaps: number }>(
        sql`SELECT countIf(messageId - before > 1) AS gaps FROM (
          SELECT messageId, lagInFrame(messageId, 1, messageId) OVER (ORDER BY messageId) AS before
          FROM litopys.posts WHERE channelId = ${bind('String', channelId)} AND messageId > 0)`,
        { pool: 'write' },
      )
      return row?.gaps ?? 0
    },

    async findWithMissingFiles(
      channelId: string,
      { after, limit }: { after: number; limit: number },
    ): Promise<number[]> {
      const rows = await engine.rows<{ messageId: number }>(
        sql`SELECT DISTINCT messageId FROM litopys.posts WHERE ${lacksFile(channelId, after)}
          ORDER BY messageId LIMIT ${bind('UInt32', limit)}`,
        { pool: 'write' },
      )
      return rows.map(({ messageId }) => messageId)
    },

    async countWithMissingFiles(channelId: string, after: number): Promise<number> {
      const [row] = await engine.rows<{ posts: number }>(
        sql`SELECT uniqExact(messageId) AS posts FROM litopys.posts WHERE ${lacksFile(channelId, after)}`,
        { pool: 'write' },
      )
      return row?.posts ?? 0
    },

    /**
     * Keys of posts after `after`, sorted. With `sample`: only of posts whose random number of this seed is at
     * most `upTo` (`sampleUpTo`).
     */
    async keysAfter(
      after: PostKey | undefined,
      limit: number,
      sample?: { seed: string; upTo: string },
    ): Promise<PostKey[]> {
      const drawn = sample ? sql`${numberOf(sample.seed)} <= ${bind('UInt64', sample.upTo)}` : raw('true')
      return await engine.rows(
        sql`SELECT DISTINCT channelId, messageId FROM litopys.posts WHERE ${beyond(after)} AND ${drawn}
          ORDER BY channelId, messageId LIMIT ${bind('UInt32', limit)}`,
        { pool: 'write', timeoutSeconds: 600 },
      )
    },

    /** The largest random number of the seed among this many posts with the smallest ones. */
    async sampleUpTo(seed: string, posts: number): Promise<string> {
      const [row] = await engine.rows<{ upTo: string }>(
        sql`SELECT toString(max(number)) AS upTo FROM (
          SELECT ${numberOf(seed)} AS number FROM litopys.posts ORDER BY number LIMIT ${bind('UInt32', posts)})`,
        { pool: 'write', timeoutSeconds: 600 },
      )
      return row?.upTo ?? '0'
    },

    async countPosts(): Promise<number> {
      const [row] = await engine.rows<{ posts: number }>(
        sql`SELECT toFloat64(count()) AS posts FROM litopys.posts`,
        { pool: 'write' },
      )
      return row?.posts ?? 0
    },

    /** Keys of posts after `after` with another analysis than `stamp`, sorted. */
    async findOutdated(stamp: string, after: PostKey | undefined, limit: number): Promise<PostKey[]> {
      return await engine.rows(
        sql`SELECT DISTINCT channelId, messageId FROM litopys.posts
          WHERE ${beyond(after)} AND analysis != ${bind('String', stamp)}
          ORDER BY channelId, messageId LIMIT ${bind('UInt32', limit)}`,
        { pool: 'write' },
      )
    },

    async countOutdated(
      stamp: string,
      { condition }: Visible,
      { pool = 'search' }: ReaderOptions = {},
    ): Promise<{ outdated: number; posts: number }> {
      const [row] = await engine.rows<{ outdated: number; posts: number }>(
        sql`SELECT countIf(analysis != ${bind('String', stamp)}) AS outdated, count() AS posts
          FROM litopys.posts WHERE ${condition}`,
        { pool },
      )
      return row ?? { outdated: 0, posts: 0 }
    },

    /**
     * Number of posts analysed by an older analyzer. `analysis` is VERSION or VERSION-RULES, or empty in the
     * oldest posts.
     */
    async countAnalysedBefore(version: number): Promise<number> {
      const [row] = await engine.rows<{ older: number }>(
        sql`SELECT countIf(toUInt16OrZero(splitByChar('-', analysis)[1]) < ${bind('UInt16', version)}) AS older
          FROM litopys.posts`,
      )
      return row?.older ?? 0
    },

    /** Older rows of posts that have several, a thousand at most; limited to `among` if given. */
    async findDuplicates({
      among,
      pool = 'search',
    }: { among?: RowKey[] } & ReaderOptions = {}): Promise<RowKey[]> {
      return await engine.rows(
        sql`SELECT channelId, messageId, min(litopys.posts.version) AS version
        FROM litopys.posts WHERE ${among ? hasKey(among) : raw('true')}
        GROUP BY channelId, messageId HAVING count() > 1
        ORDER BY channelId, messageId LIMIT ${bind('UInt32', keysAtOnce)}
        SETTINGS optimize_aggregation_in_order = 1`,
        { pool },
      )
    },

    async countByChannel(): Promise<Map<string, number>> {
      const rows = await engine.rows<{ channelId: string; posts: number }>(
        sql`SELECT channelId, count() AS posts FROM litopys.posts GROUP BY channelId`,
        { withDeleted: true },
      )
      return new Map(rows.map((row) => [row.channelId, row.posts]))
    },

    /**
     * Table parts that the engine detached as unreadable. Parts whose rows are in other parts are left out:
     * after a power failure the engine repeats a merge that was not on disk.
     */
    async findDetached(): Promise<string[]> {
      const rows = await engine.rows<{ name: string }>(
        sql`SELECT aside.name AS name FROM system.detached_parts AS aside
        LEFT JOIN system.parts AS part
        ON part.database = aside.database AND part.table = aside.table AND part.partition_id = aside.partition_id
        AND part.active AND part.min_block_number <= aside.max_block_number AND part.max_block_number >= aside.min_block_number
        WHERE aside.database = 'litopys' AND aside.reason != 'ignored'
        GROUP BY aside.table, aside.name, aside.min_block_number, aside.max_block_number
        HAVING countIf(part.name != '') = 0
        OR min(part.min_block_number) > aside.min_block_number
        OR max(part.max_block_number) < aside.max_block_number`,
        { onEachShard: true },
      )
      return rows.map((row) => row.name)
    },

    /**
     * Number of posts whose first term is missing in the text index: 0 unless a file of the engine is
     * damaged.
     */
    async countUnindexed(): Promise<number> {
      const [row] = await engine.rows<{ unindexed: number }>(sql`
        SELECT count() AS unindexed FROM litopys.posts
        WHERE notEmpty(terms) AND terms[1] NOT IN (
          SELECT token FROM mergeTreeTextIndex(litopys, posts, terms_index)
        )`)
      return row?.unindexed ?? 0
    },

    /** Reads every row in full, so that damaged files show. */
    async checksum(): Promise<{ posts: number; revisions: number }> {
      const [row] = await engine.rows<{ posts: number; revisions: number; sum: string }>(
        sql`SELECT
          (SELECT (count(), toString(sum(cityHash64(*)))) FROM litopys.posts).1 AS posts,
          (SELECT (count(), toString(sum(cityHash64(*)))) FROM litopys.revisions).1 AS revisions`,
        { pool: 'export', timeoutSeconds: 600, withDeleted: true },
      )
      return { posts: row?.posts ?? 0, revisions: row?.revisions ?? 0 }
    },
  }
}

function inParts<T>(items: T[], atOnce: number): T[][] {
  const count = Math.ceil(items.length / atOnce)
  return Array.from({ length: count }, (_, i) => items.slice(i * atOnce, (i + 1) * atOnce))
}

function beyond(after: PostKey | undefined): Sql {
  return after
    ? sql`(channelId, messageId) > (${bind('String', after.channelId)}, ${bind('Int64', after.messageId)})`
    : raw('true')
}

/** A random number of a post, the same whenever it is asked for. */
function numberOf(seed: string): Sql {
  return sql`sipHash64(channelId, messageId, ${bind('String', seed)})`
}

function lacksFile(channelId: string, after: number): Sql {
  return sql`channelId = ${bind('String', channelId)} AND messageId > ${bind('Int64', after)}
    AND isNull(deletedAt) AND has(media.hash, '')`
}
