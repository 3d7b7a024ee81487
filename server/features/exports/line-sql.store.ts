import { formulaBegin, formulaWithin } from '@litopys/contract/formulas'
import {
  type ExportColumn,
  type ExportFormat,
  exportHeads,
  keyColumns,
} from '@litopys/contract/schemas/export'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { CellKind } from './cell.ts'
import {
  entitiesSql,
  forwardSql,
  hashtagsSql,
  linkSql,
  listSql,
  type Usernames,
  usernameSql,
} from './post-cells.store.ts'
import { dateStyle } from './sheet-parts.ts'

/**
 * A column of a file as an expression over the posts. A step that knows more of the posts than the archive
 * adds a cell of its own.
 */
export type Cell = {
  name: string
  head: string
  kind: CellKind
  value: Sql
  /** Type of a value that only JSONL can show, where `kind` is not exact enough. */
  jsonType?: string
}

const cellOf: Record<ExportColumn, { kind: CellKind; value: string | ((usernames: Usernames) => Sql) }> = {
  messageId: { kind: 'number', value: 'messageId' },
  title: { kind: 'text', value: 'title' },
  author: { kind: 'text', value: 'author' },
  dateCreated: { kind: 'instant', value: 'dateCreated' },
  postType: { kind: 'text', value: 'postType' },
  text: { kind: 'text', value: 'text' },
  inLanguage: { kind: 'text', value: 'inLanguage' },
  wordCount: { kind: 'number', value: 'wordCount' },
  hasImage: { kind: 'flag', value: 'hasImage' },
  hasAudio: { kind: 'flag', value: 'hasAudio' },
  hasVideo: { kind: 'flag', value: 'hasVideo' },
  size: { kind: 'number', value: 'size' },
  channelId: { kind: 'text', value: 'channelId' },
  category: { kind: 'text', value: 'category' },
  tags: { kind: 'list', value: 'tags' },
  views: { kind: 'number', value: 'views' },
  forwards: { kind: 'number', value: 'forwards' },
  editedAt: { kind: 'instant', value: 'editedAt' },
  deletedAt: { kind: 'instant', value: 'deletedAt' },
  link: { kind: 'text', value: linkSql },
  username: { kind: 'text', value: usernameSql },
  hashtags: { kind: 'list', value: hashtagsSql },
  entities: { kind: 'list', value: entitiesSql },
  reply: { kind: 'number', value: 'replyTo' },
  forward: { kind: 'text', value: forwardSql },
  comment: { kind: 'text', value: 'comment' },
  savedBy: { kind: 'text', value: 'savedBy' },
  savedAt: { kind: 'instant', value: 'savedAt' },
}

/** Columns whose cells depend on usernames. */
export const usernameColumns: ReadonlySet<ExportColumn> = new Set(['link', 'username'])

/** Cells of these columns, in their order. */
export function cellsOf(
  columns: ExportColumn[],
  heads: Record<ExportColumn, string>,
  usernames: Usernames,
): Cell[] {
  return columns.map((name) => {
    const { kind, value } = cellOf[name]
    const written = typeof value === 'string' ? raw(value) : value(usernames)
    return { name, head: heads[name], kind, value: written }
  })
}

/**
 * Cells that a line of JSONL has beside those that were chosen, so that an import finds each post unchanged.
 */
export function keyCells(columns: readonly ExportColumn[]): Cell[] {
  return absentCells(keyColumns, columns)
}

/** Columns that an import reads into an empty archive, beside those that name the post. */
const contentColumns: readonly ExportColumn[] = [
  'author',
  'text',
  'hasImage',
  'hasAudio',
  'hasVideo',
  'category',
  'tags',
  'views',
  'forwards',
  'editedAt',
  'deletedAt',
]

/** What an import needs to build the whole post, beside the chosen columns; a quote does not have it. */
export function contentCells(columns: readonly ExportColumn[]): Cell[] {
  return [...absentCells(contentColumns, columns), ...provenanceCells]
}

function absentCells(wanted: readonly ExportColumn[], columns: readonly ExportColumn[]): Cell[] {
  return cellsOf(
    wanted.filter((name) => !columns.includes(name)),
    exportHeads,
    new Map(),
  )
}

/** What else an import has to know of a post. No column can be chosen for it. */
const provenanceCells: Cell[] = [
  // Null where `text` is the whole of it.
  {
    name: 'articleBody',
    head: '',
    kind: 'text',
    value: raw(`if(articleBody != '' OR (size = 0 AND text != ''), articleBody, NULL)`),
  },
  {
    name: 'channelType',
    head: '',
    kind: 'text',
    value: raw(`if(has(assumed, 'channelType'), NULL, toString(channelType))`),
  },
  { name: 'keywords', head: '', kind: 'list', value: raw('keywords') },
  { name: 'audience', head: '', kind: 'list', value: raw('audience') },
  { name: 'numOfFollowers', head: '', kind: 'number', value: raw('numOfFollowers') },
  { name: 'observedAt', head: '', kind: 'instant', value: raw('observedAt') },
  { name: 'approximate', head: '', kind: 'list', value: raw('approximate') },
  { name: 'isEdited', head: '', kind: 'flag', value: raw('isEdited') },
  { name: 'isForwarded', head: '', kind: 'flag', value: raw('isForwarded') },
  { name: 'sensitive', head: '', kind: 'flag', value: raw('sensitive') },
  { name: 'existedBefore', head: '', kind: 'flag', value: raw('existedBeforeTold') },
  { name: 'album', head: '', kind: 'number', value: raw('album') },
  structured(
    'reference',
    `tuple(nullIf(toString(permalink), ''),
      tuple(nullIf(toString(forwardedName), ''), nullIf(toString(forwardedUsername), ''),
        nullIf(toString(forwardedChannelId), ''), forwardedMessageId),
      replyTo, nullIf(toString(viaBot), ''))`,
    `Tuple(permalink Nullable(String),
      forwardedFrom Tuple(name Nullable(String), username Nullable(String), channelId Nullable(String),
        messageId Nullable(Int64)),
      replyTo Nullable(Int64), viaBot Nullable(String))`,
  ),
  structured(
    'media',
    `arrayMap(one -> tuple(toString(one.kind), one.path, toString(one.missing), one.fileName,
      toString(one.mimeType), one.size, one.duration, one.width, one.height), media)`,
    `Array(Tuple(kind String, path String, missing String, fileName String, mimeType String, size Int64,
      duration Float32, width UInt32, height UInt32))`,
  ),
  structured('reactions', 'reactions', 'Array(Tuple(name String, count UInt32))'),
  structured('hiddenLinks', 'links', 'Array(Tuple(`from` UInt32, `to` UInt32, href String))'),
  structured('markup', 'marked', 'Array(Tuple(kind String, id String, detail String))'),
  { name: 'extraJson', head: '', kind: 'text', value: raw(`nullIf(extra, '')`) },
]

function structured(name: string, value: string, jsonType: string): Cell {
  return { name, head: '', kind: 'text', value: raw(value), jsonType }
}

/** A post as what a translator needs of it: `[key of the text, language, text]` in JSON. */
export const textLine = sql`concat(toJSONString(tuple(${textKey()}, toString(inLanguage), text)), '\n')`

/** What was found out of the texts of these keys; all others have `otherwise`. */
export function foundCell(
  { name, head }: Pick<Cell, 'name' | 'head'>,
  found: ReadonlyMap<string, string>,
  otherwise: string,
): Cell {
  const [keys, texts] = [bind('Array(String)', [...found.keys()]), bind('Array(String)', [...found.values()])]
  const fallback = bind('String', otherwise)
  const value = found.size > 0 ? sql`transform(${textKey()}, ${keys}, ${texts}, ${fallback})` : fallback
  return { name, head, kind: 'text', value }
}

/** Of the text and not of its post: a quote may have the text of before an edit. */
function textKey(): Sql {
  return raw('hex(sipHash128(text))')
}

/** A post as one line of a file: the engine writes it, several times faster than we could. */
export function lineSql(format: ExportFormat, cells: Cell[], timeZone: string): Sql {
  switch (format) {
    case 'csv':
      return sql`formatRow('CSV', ${join(
        cells.map((cell) => csvSql(cell, timeZone)),
        ', ',
      )})`
    case 'xlsx':
      return sql`concat('<row>', ${join(
        cells.map((cell) => sheetSql(cell, timeZone)),
        ', ',
      )}, '</row>')`
    case 'jsonl': {
      const types = cells
        .map(({ name, kind, jsonType = jsonTypes[kind] }) => `${name} ${jsonType}`)
        .join(', ')
      const values = join(cells.map(jsonSql), ', ')
      return sql`concat(toJSONString(CAST(tuple(${values}), ${raw(`'Tuple(${types})'`)})), '\n')`
    }
  }
}

const formulaSigns = inSql(formulaBegin)
const innerSigns = inSql(formulaWithin)

/** Between quotes the engine reads a backslash for itself. */
function inSql(pattern: string): string {
  return pattern.replaceAll('\\', '\\\\')
}

function neutralSql(value: Sql): Sql {
  const begun = sql`concat(if(match(${value}, ${raw(`'${formulaSigns}'`)}), '''', ''), ${value})`
  const once = sql`replaceRegexpAll(${begun}, ${raw(`'${innerSigns}'`)}, ${marked})`
  // What stands behind one dash may be the separator before the next sign.
  const twice = sql`replaceRegexpAll(${once}, ${raw(`'${innerSigns}'`)}, ${marked})`
  // Most texts have nothing of it, which is found out in one pass over them.
  return sql`if(multiMatchAny(${value}, ['${raw(formulaSigns)}', '${raw(innerSigns)}']), ${twice}, ${value})`
}

const marked = raw(String.raw`'\\1''\\2'`)

function csvSql({ kind, value }: Cell, timeZone: string): Sql {
  switch (kind) {
    case 'text':
      return neutralSql(value)
    case 'list':
      return neutralSql(listSql(value))
    case 'number':
      return sql`ifNull(toString(${value}), '')`
    case 'flag':
      return value
    case 'instant':
      return zonedTimeSql(value, timeZone)
  }
}

/** ISO 8601 with the offset of that moment: 2026-03-01T12:00:00+02:00. */
function zonedTimeSql(value: Sql, timeZone: string): Sql {
  const zone = bind('String', timeZone)
  const offset = sql`formatDateTime(${value}, '%z', ${zone})`
  return sql`ifNull(concat(formatDateTime(${value}, '%Y-%m-%dT%H:%i:%S', ${zone}),
    substring(${offset}, 1, 3), ':', substring(${offset}, 4, 2)), '')`
}

const jsonTypes: Record<CellKind, string> = {
  // A text may be absent, as `articleBody` is.
  text: 'Nullable(String)',
  list: 'Array(String)',
  number: 'Nullable(Int64)',
  flag: 'Bool',
  instant: 'Nullable(String)',
}

function jsonSql({ kind, value }: Cell): Sql {
  return kind === 'instant' ? sql`formatDateTime(${value}, '%Y-%m-%dT%H:%i:%SZ', 'UTC')` : value
}

/** Texts stand in the sheet itself and are texts whatever they begin with (ECMA-376, part 1, 18.3.1.53). */
function sheetSql({ kind, value }: Cell, timeZone: string): Sql {
  switch (kind) {
    case 'text':
      return textCellSql(value)
    case 'list':
      return textCellSql(listSql(value))
    case 'number':
      return sql`if(isNull(${value}), '<c/>', concat('<c><v>', ifNull(toString(${value}), ''), '</v></c>'))`
    case 'flag':
      return sql`concat('<c t="b"><v>', if(${value}, '1', '0'), '</v></c>')`
    case 'instant': {
      const serial = sql`ifNull(toString(${serialDateSql(value, timeZone)}), '')`
      return sql`if(isNull(${value}), '<c/>', concat('<c s="${raw(String(dateStyle))}"><v>', ${serial}, '</v></c>'))`
    }
  }
}

/**
 * Days since 30 December 1899 by the clock of the zone: a workbook has dates without zones (ECMA-376, part 1,
 * 18.17.4.1).
 */
function serialDateSql(value: Sql, timeZone: string): Sql {
  const local = sql`toTimeZone(${value}, ${bind('String', timeZone)})`
  return sql`round((toUnixTimestamp(${value}) + timezoneOffset(${local})) / 86400 + 25569, 10)`
}

/**
 * Without what XML 1.0 cannot hold, and with the escape that spreadsheets read in texts (_x000D_, ECMA-376,
 * 22.9.2.19) escaped itself.
 */
function textCellSql(value: Sql): Sql {
  const bounded = sql`if(length(${value}) <= 32767, ${value}, ${cutSql(value)})`
  const clean = sql`replaceRegexpAll(${bounded}, ${raw(String.raw`'[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x{FFFE}\\x{FFFF}]'`)}, '')`
  const escaped = sql`replaceRegexpAll(${clean}, ${raw(String.raw`'_(x[0-9A-Fa-f]{4})', '_x005F_\\1'`)})`
  // A bare carriage return would be read as a line feed (XML 1.0, 2.11).
  const written = sql`replaceAll(encodeXMLComponent(${escaped}), '\\r', '&#13;')`
  return sql`concat('<c t="inlineStr"><is><t xml:space="preserve">', ${written}, '</t></is></c>')`
}

/** A cell has 32,767 UTF-16 units at most: two for what stands beyond the first plane. */
function cutSql(value: Sql): Sql {
  const beyond = sql`countMatches(${value}, ${raw(String.raw`'[\\x{10000}-\\x{10FFFF}]'`)})`
  const cut = sql`substringUTF8(${value}, 1, greatest(16383, 32766 - toInt64(${beyond})))`
  return sql`if(lengthUTF8(${value}) + ${beyond} <= 32767, ${value}, concat(${cut}, '…'))`
}
