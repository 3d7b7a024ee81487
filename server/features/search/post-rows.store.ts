import type { Engine } from '#archive/engine'
import { existedBeforeSql } from '#archive/existed-before'
import { hasKey, type PostKey } from '#archive/post-keys'
import { sharedRead } from '#archive/shared-reads'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { indexColumns, type ShownContent } from '#features/posts/post-row'
import type { Placed } from './page-orders.ts'

type Row = ShownContent & { version: number }
type PackedValue = string | number | boolean | null | PackedValue[] | { [name: string]: PackedValue }

const rowBytes = 16 * 1024 * 1024

/** Reads the posts of a page, in its order. */
export function createPostRows(engine: Engine) {
  const readPacked = sharedRead(
    engine,
    async (statement, signal) => {
      const rows = await engine.rows<{ row: string; version: number }>(statement, { signal, isQuick: true })
      return rows.map(({ row, version }) => ({ ...unpackRow(row), version }))
    },
    { mostBytes: rowBytes },
  )
  const readWide = async (visible: Visible, keys: PostKey[], signal: AbortSignal) =>
    await engine.rows<Row>(
      sql`SELECT * EXCEPT (${raw(indexColumns.join(', '))}, firstRun, lastRun, singles, valueIds, present, repeated, beginnings)
        FROM litopys.posts WHERE ${hasKey(keys)} AND ${visible.condition} ORDER BY version SETTINGS max_threads = 1`,
      { signal, isQuick: true },
    )
  /** Those of the posts that are copies of earlier posts that the reader sees. */
  const readExisted = async (visible: Visible, keys: PostKey[], signal: AbortSignal) => {
    const rows = await engine.rows<PostKey>(
      sql`SELECT channelId, messageId FROM litopys.posts
        WHERE ${hasKey(keys)} AND ${visible.condition} AND ${existedBeforeSql(visible, hasKey(keys))}`,
      { signal },
    )
    return new Set(rows.map(keyText))
  }

  return async (visible: Visible, placed: Placed[], signal: AbortSignal): Promise<ShownContent[]> => {
    if (placed.length === 0) return []
    const byKey = new Map<string, Row>()
    for (const row of await readPacked(packedSql(placed), signal)) byKey.set(keyText(row), row)
    // A post that was replaced since the page was read, or whose packed row a kill prevented.
    const missing = placed.filter((key) => byKey.get(keyText(key))?.version !== key.version)
    if (missing.length > 0) {
      for (const key of missing) byKey.delete(keyText(key))
      for (const row of await readWide(visible, missing, signal)) byKey.set(keyText(row), row)
    }
    const keys = new Set(placed.map(keyText))
    const rows = [...keys].flatMap((key) => byKey.get(key) ?? [])
    const copies = rows.filter((row) => row.existedBefore)
    if (!visible.isLimited || copies.length === 0) return rows
    const existed = await readExisted(visible, copies, signal)
    return rows.map((row) => ({ ...row, existedBefore: existed.has(keyText(row)) }))
  }
}

function packedSql(keys: Placed[]): Sql {
  const of = (key: 'channelId' | 'messageId' | 'version', type: string) =>
    bind(
      `Array(${type})`,
      keys.map((one) => one[key]),
    )
  return sql`SELECT row, version FROM litopys.postRows
    WHERE (channelId, messageId) IN arrayZip(${of('channelId', 'String')}, ${of('messageId', 'Int64')})
      AND version IN ${of('version', 'UInt32')} ORDER BY version`
}

/** Columns of a packed row, in the order of `rowsOfPosts` (archive/reading-layout.ts). */
const columns = [
  ...[
    'channelId',
    'messageId',
    'author',
    'channelType',
    'title',
    'articleBody',
    'text',
    'inLanguage',
    'category',
  ],
  ...['keywords', 'foundCategories', 'foundKeywords', 'audience', 'numOfFollowers', 'postType', 'hasImage'],
  ...['hasAudio', 'hasVideo', 'isForwarded', 'existedBefore', 'sensitive', 'size', 'wordCount', 'permalink'],
  ...['forwardedName', 'forwardedUsername', 'forwardedChannelId', 'forwardedMessageId', 'replyTo', 'viaBot'],
  ...[
    'hashtags',
    'mentions',
    'urls',
    'domains',
    'emails',
    'entities',
    'tags',
    'views',
    'forwards',
    'reactions',
  ],
  ...['media', 'links', 'extra', 'album', 'dateCreated', 'editedAt', 'isEdited', 'approximate', 'deletedAt'],
  ...['archivedAt', 'createdBy', 'createdAt', 'sources', 'fileTexts'],
]
const instants = new Set(['dateCreated', 'editedAt', 'deletedAt', 'archivedAt', 'createdAt'])
const flags = new Set([
  ...['hasImage', 'hasAudio', 'hasVideo', 'isForwarded', 'existedBefore', 'sensitive', 'isEdited'],
])
const numbers = new Set(['messageId', 'forwardedMessageId', 'replyTo', 'album'])

/** Settings of a connection decide how the engine writes flags and 64-bit numbers, so both forms are read. */
function unpackRow(json: string): ShownContent {
  const parsed: unknown = JSON.parse(json)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the engine wrote the row from typed columns; a check of each row would slow every search
  const values = parsed as PackedValue[]
  const row = Object.fromEntries(columns.map((name, i) => [name, readValue(name, values[i] ?? null)]))
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: see above
  return row as ShownContent
}

function readValue(name: string, value: PackedValue): PackedValue {
  if (flags.has(name)) return value === true || value === 1
  if (value === null) return null
  if (instants.has(name)) return new Date(Number(value) * 1_000).toISOString().replace('.000Z', 'Z')
  if (name === 'media' && Array.isArray(value)) return value.map(readFile)
  return numbers.has(name) ? Number(value) : value
}

function readFile(file: PackedValue): PackedValue {
  if (file === null || typeof file !== 'object' || Array.isArray(file)) return file
  return { ...file, size: Number(file.size), isSpoiler: file.isSpoiler === true || file.isSpoiler === 1 }
}

function keyText({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
