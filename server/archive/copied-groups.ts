import type { Engine } from './engine.ts'
import { filesOfPosts, rowsOfPosts, valuesOfPosts } from './reading-layout.ts'
import { readTexts } from './row-binary.ts'
import { bind, join, raw, type Sql, sql } from './sql.ts'

/**
 * Tables that are copied from one archive to another. `postRows`, `facetValues` and `postFiles` are not: the engine makes
 * their rows of the posts.
 */
export const copiedTables = [
  ...['posts', 'revisions', 'confirmations', 'counts', 'seen', 'observations', 'sourceRecords', 'leaves'],
  ...['clusters', 'copyLinks', 'bands', 'pictureNodes', 'pictureGroups', 'translations'],
  ...['mediaFiles', 'fileTexts', 'hiddenEntities'],
] as const
export type CopiedTable = (typeof copiedTables)[number]

/**
 * Rows of a table that are copied and compared together: those of a channel in a month or in a range of message
 * numbers, or those with a range of keys. `channelId` is empty in tables without channels.
 */
export type CopiedGroup = { channelId: string; slice: number; rows: number; hash: string }

type Layout = {
  /** Expression for the month or the range. */
  slice: string
  /** Whether groups are of one channel. */
  ofChannel: boolean
  /** Column whose highest bits are the range, and the number of the others. */
  range?: { column: string; bits: number }
  /** Columns in the order of the table on the disk. */
  order: string
  /** Whether the engine removes rows that newer ones replace, at a time of its own. */
  isReplacing: boolean
}

const byMonth = (date: string, order: string, isReplacing = true): Layout => ({
  slice: `toYYYYMM(${date})`,
  ofChannel: true,
  order,
  isReplacing,
})
const byRange = (column: string, bits: number, order: string): Layout => ({
  slice: `toUInt32(bitShiftRight(${column}, ${bits}))`,
  range: { column, bits },
  ofChannel: false,
  order,
  isReplacing: true,
})

const layouts: Record<CopiedTable, Layout> = {
  posts: byMonth('dateCreated', 'channelId, messageId', false),
  revisions: byMonth('replacedAt', 'channelId, messageId, wording'),
  confirmations: byMonth('`at`', 'channelId, messageId, source'),
  counts: byMonth('`at`', 'channelId, messageId, run'),
  seen: byMonth('seenAt', 'userId, channelId, messageId'),
  observations: byMonth('capturedAt', 'channelId, messageId, run, hash, place'),
  // A month would need a column of its own. Numbers may be negative, and the sum stays above 0.
  sourceRecords: {
    slice: 'toUInt32(intDiv(messageId + 2147483648, 16384))',
    ofChannel: true,
    order: 'channelId, messageId, hash',
    isReplacing: true,
  },
  leaves: {
    slice: 'toUInt32(intDiv(messageId + 2147483648, 16384))',
    ofChannel: true,
    order: 'run, position',
    isReplacing: true,
  },
  clusters: byRange('node', 45, 'node, cluster'),
  copyLinks: byRange('node', 45, 'node, other'),
  bands: byRange('key', 24, 'key, node'),
  pictureNodes: byRange('node', 45, 'hash, node'),
  pictureGroups: byRange('pictureGroup', 44, 'hash, pictureGroup'),
  translations: byRange('textHash', 56, 'textHash'),
  mediaFiles: {
    slice: 'toYYYYMM(analysedAt)',
    ofChannel: false,
    order: 'hash',
    isReplacing: true,
  },
  fileTexts: {
    slice: 'toYYYYMM(analysedAt)',
    ofChannel: false,
    order: 'hash, kind',
    isReplacing: true,
  },
  hiddenEntities: { slice: 'toUInt32(0)', ofChannel: false, order: 'field, value', isReplacing: true },
}

/** Columns that the engine makes of others at each insert. The hash of a row has them too. */
const madeColumns: Partial<Record<CopiedTable, string>> = {
  posts: ', textHash, fileTextHashes, singles, valueIds, present, repeated, beginnings',
  fileTexts: ', textHash',
}

const hasChannels = (table: CopiedTable) => layouts[table].ofChannel

/** A table with a channel in each row is read in batches of channels with about this many rows. */
const rowsOfBatch = 500_000
/** Bytes that are inserted at once. */
const insertedBytes = 8 * 1024 ** 2
/** Groups that one statement names. */
const groupsAtOnce = 1_000
const longestSeconds = 6 * 3_600

type Reading = { signal: AbortSignal; onRows?: (rows: number) => void }

/** Number of rows of each copied table, without removing replaced ones. */
export async function countCopiedRows(engine: Engine, signal: AbortSignal): Promise<number> {
  let total = 0
  for (const table of copiedTables) {
    const [row] = await engine.rows<{ rows: number }>(
      sql`SELECT toFloat64(count()) AS rows FROM litopys.${raw(table)}`,
      longRead(signal),
    )
    total += row?.rows ?? 0
  }
  return total
}

/** All groups of a table. Reads every column of every row. */
export async function readGroups(
  engine: Engine,
  table: CopiedTable,
  { signal, onRows = () => undefined }: Reading,
): Promise<CopiedGroup[]> {
  const groups: CopiedGroup[] = []
  const { slice } = layouts[table]
  const channel = hasChannels(table) ? 'toString(channelId)' : "''"
  for (const condition of await batchesOf(engine, table, signal)) {
    const found = await engine.rows<CopiedGroup>(
      sql`SELECT ${raw(channel)} AS channelId, ${raw(slice)} AS slice, toFloat64(count()) AS rows,
          hex(sumWithOverflow(sipHash64(tuple(*${raw(madeColumns[table] ?? '')})))) AS hash
        FROM ${tableSql(table)} WHERE ${condition} GROUP BY channelId, slice ORDER BY channelId, slice`,
      longRead(signal),
    )
    groups.push(...found)
    onRows(found.reduce((sum, { rows }) => sum + rows, 0))
  }
  return groups
}

/** Groups of `wanted` that `found` has not, or has with other rows. */
export function differingGroups(wanted: CopiedGroup[], found: CopiedGroup[]): CopiedGroup[] {
  const known = new Map(found.map((group) => [nameOf(group), group]))
  return wanted.filter((group) => {
    const other = known.get(nameOf(group))
    return other?.rows !== group.rows || other.hash !== group.hash
  })
}

/** Deletes groups of a table. */
export async function deleteGroups(engine: Engine, table: CopiedTable, groups: CopiedGroup[]): Promise<void> {
  for (let at = 0; at < groups.length; at += groupsAtOnce)
    await engine.run(
      sql`DELETE FROM litopys.${raw(table)} WHERE ${inGroups(table, groups.slice(at, at + groupsAtOnce))}`,
    )
}

/**
 * Copies groups of a table, in the order of the disk. The target has none of their rows. After a kill a part of them may
 * be copied.
 */
export async function copyGroups(
  { source, target }: { source: Engine; target: Engine },
  table: CopiedTable,
  groups: CopiedGroup[],
  { signal, onRows = () => undefined }: Reading,
): Promise<void> {
  const insert = createInserter(target, `litopys.${table}`, onRows)
  try {
    for (const batch of inBatches(groups))
      await readTexts(
        source,
        (line) => sql`SELECT formatRow('JSONEachRow', *) AS ${line} FROM ${tableSql(table)}
          WHERE ${inGroups(table, batch)} ORDER BY ${raw(layouts[table].order)}`,
        signal,
        insert.add,
      )
    await insert.flush()
  } finally {
    await insert.settled()
  }
}

/** Inserts lines in blocks. The next block is read while one is inserted. */
function createInserter(engine: Engine, table: string, onRows: (rows: number) => void) {
  let lines: Buffer[] = []
  let bytes = 0
  let running = Promise.resolve()
  const flush = async () => {
    const [block, rows] = [Buffer.concat(lines), lines.length]
    ;[lines, bytes] = [[], 0]
    await running
    if (rows === 0) return
    running = engine.insertLines(table, block).then(() => onRows(rows))
    // The next flush throws its error.
    running.catch(() => undefined)
  }
  return {
    add: async (texts: Buffer[]) => {
      for (const text of texts) {
        lines.push(text)
        bytes += text.length
        if (bytes >= insertedBytes) await flush()
      }
    },
    flush: async () => {
      await flush()
      await running
    },
    settled: async () => {
      await running.catch(() => undefined)
    },
  }
}

/**
 * Makes the rows of `postRows`, `facetValues` and `postFiles` again that do not fit the posts, as after a kill between the tables of
 * an insert. Returns the number of channels for which it did so.
 */
export async function repairReadingRows(engine: Engine, signal: AbortSignal): Promise<number> {
  let repaired = 0
  for (const condition of await batchesOf(engine, 'posts', signal)) {
    const unfit = await unfitChannels(engine, condition, signal)
    repaired += unfit.length
    if (unfit.length === 0) continue
    const posts = sql`channelId IN ${bind('Array(String)', unfit)}`
    await engine.run(sql`DELETE FROM litopys.postRows WHERE ${posts}`)
    await engine.run(sql`INSERT INTO litopys.postRows ${raw(rowsOfPosts)} WHERE ${posts}`)
    await engine.run(sql`INSERT INTO litopys.facetValues ${raw(valuesOfPosts)} WHERE ${posts}`)
    await engine.run(sql`INSERT INTO litopys.postFiles ${raw(filesOfPosts)} WHERE ${posts}`)
  }
  return repaired
}

/** Channels whose rows in `postRows` differ from their posts, or lack a text in `facetValues` or a file in `postFiles`. */
async function unfitChannels(engine: Engine, condition: Sql, signal: AbortSignal): Promise<string[]> {
  const hash = raw(
    'toString(channelId) AS id, count() AS rows, sumWithOverflow(sipHash64(tuple(channelId, messageId, version, row))) AS hash',
  )
  const rows = await engine.rows<{ id: string }>(
    sql`SELECT id FROM (
        SELECT ${hash} FROM (${raw(rowsOfPosts)} WHERE ${condition}) GROUP BY id
        UNION ALL
        SELECT ${hash} FROM (SELECT DISTINCT channelId, messageId, version, row FROM litopys.postRows
          WHERE ${condition} AND (channelId, messageId, version) IN (
            SELECT channelId, messageId, version FROM litopys.posts WHERE ${condition})) GROUP BY id
      ) GROUP BY id HAVING count() != 2 OR min(hash) != max(hash) OR min(rows) != max(rows) ORDER BY id`,
    longRead(signal),
  )
  const values = await engine.rows<{ id: string }>(
    sql`SELECT DISTINCT toString(channelId) AS id FROM (
        SELECT DISTINCT channelId, arrayJoin(valueIds) AS value FROM litopys.posts WHERE ${condition})
      WHERE value NOT IN (SELECT id FROM litopys.facetValues) ORDER BY id`,
    longRead(signal),
  )
  const files = await engine.rows<{ id: string }>(
    sql`SELECT DISTINCT toString(channelId) AS id FROM (${raw(filesOfPosts)} WHERE ${condition})
      WHERE (hash, channelId, messageId) NOT IN (
        SELECT hash, channelId, messageId FROM litopys.postFiles WHERE ${condition}) ORDER BY id`,
    longRead(signal),
  )
  return [...new Set([...rows, ...values, ...files].map(({ id }) => id))]
}

/** Conditions that divide a table into batches of channels. */
async function batchesOf(engine: Engine, table: CopiedTable, signal: AbortSignal): Promise<Sql[]> {
  if (!hasChannels(table)) return [sql`1`]
  const channels = await engine.rows<{ channelId: string; rows: number }>(
    sql`SELECT toString(channelId) AS channelId, toFloat64(count()) AS rows
      FROM litopys.${raw(table)} GROUP BY channelId ORDER BY channelId`,
    longRead(signal),
  )
  return inBatches(channels).map(
    (batch) =>
      sql`channelId IN ${bind(
        'Array(String)',
        batch.map(({ channelId }) => channelId),
      )}`,
  )
}

function inBatches<T extends { rows: number }>(all: T[]): T[][] {
  const batches: T[][] = []
  let rows = Number.POSITIVE_INFINITY
  for (const one of all) {
    if (rows + one.rows > rowsOfBatch || (batches.at(-1)?.length ?? 0) >= groupsAtOnce) {
      batches.push([])
      rows = 0
    }
    batches.at(-1)?.push(one)
    rows += one.rows
  }
  return batches
}

function inGroups(table: CopiedTable, groups: CopiedGroup[]): Sql {
  const { slice } = layouts[table]
  const slices = bind(
    'Array(UInt32)',
    groups.map((group) => group.slice),
  )
  if (!hasChannels(table)) return join([...rangeOf(table, groups), sql`${raw(slice)} IN ${slices}`], ' AND ')
  const channels = groups.map(({ channelId }) => channelId)
  // The first condition uses the order of the table.
  return join(
    [
      sql`channelId IN ${bind('Array(String)', [...new Set(channels)])}`,
      sql`(channelId, ${raw(slice)}) IN arrayZip(${bind('Array(String)', channels)}, ${slices})`,
    ],
    ' AND ',
  )
}

/** The keys from the first to the last range, a condition that uses the order of the table. */
function rangeOf(table: CopiedTable, groups: CopiedGroup[]): Sql[] {
  const { range } = layouts[table]
  if (!range) return []
  const slices = groups.map(({ slice }) => BigInt(slice))
  const bits = BigInt(range.bits)
  const [first = 0n, last = 0n] = [slices[0], slices.at(-1)]
  const [from, to] = [first << bits, ((last + 1n) << bits) - 1n]
  return [sql`${raw(range.column)} BETWEEN ${bind('UInt64', String(from))} AND ${bind('UInt64', String(to))}`]
}

function tableSql(table: CopiedTable): Sql {
  return raw(`litopys.${table}${layouts[table].isReplacing ? ' FINAL' : ''}`)
}

function longRead(signal: AbortSignal) {
  return { pool: 'export', timeoutSeconds: longestSeconds, withDeleted: true, signal } as const
}

function nameOf({ channelId, slice }: CopiedGroup): string {
  return `${slice} ${channelId}`
}
