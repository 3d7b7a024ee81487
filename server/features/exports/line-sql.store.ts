import { formulaBegin, formulaWithin } from '@litopys/contract/formulas'
import {
  type ExportColumn,
  type ExportFormat,
  exportHeads,
  keyColumns,
} from '@litopys/contract/schemas/export'
import { type People, unchangedPeople } from '#archive/people'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { CellKind } from './cell.ts'
import {
  documentTextSql,
  entitiesSql,
  forwardSql,
  hashtagsSql,
  linkSql,
  listSql,
  pictureTextSql,
  transcriptSql,
  type Usernames,
  usernameSql,
} from './post-cells.store.ts'
import { dateStyle } from './sheet-parts.ts'

/**
 * A column of a file as an SQL expression over the posts. A step that computes something about the posts adds
 * its own cell.
 */
export type Cell = {
  name: string
  head: string
  kind: CellKind
  value: Sql
  /** Engine type of a value that only JSONL can show, where `kind` is not exact enough. */
  jsonType?: string
}

/** What columns of posts need beside the posts. */
export type CellSources = { usernames: Usernames; people: People }

const cellOf: Record<ExportColumn, { kind: CellKind; value: string | ((sources: CellSources) => Sql) }> = {
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
  link: { kind: 'text', value: ({ usernames }) => linkSql(usernames) },
  username: { kind: 'text', value: ({ usernames }) => usernameSql(usernames) },
  hashtags: { kind: 'list', value: hashtagsSql },
  entities: { kind: 'list', value: ({ people }) => entitiesSql(people) },
  pictureText: { kind: 'text', value: pictureTextSql },
  documentText: { kind: 'text', value: documentTextSql },
  transcript: { kind: 'text', value: transcriptSql },
  reply: { kind: 'number', value: 'replyTo' },
  forward: { kind: 'text', value: forwardSql },
  comment: { kind: 'text', value: 'comment' },
  savedBy: { kind: 'text', value: 'savedBy' },
  savedAt: { kind: 'instant', value: 'savedAt' },
}

export const usernameColumns: ReadonlySet<ExportColumn> = new Set(['link', 'username'])

/** Cells for these columns, in the same order. */
export function cellsOf(
  columns: ExportColumn[],
  heads: Record<ExportColumn, string>,
  sources: CellSources,
): Cell[] {
  return columns.map((name) => {
    const { kind, value } = cellOf[name]
    const written = typeof value === 'string' ? raw(value) : value(sources)
    return { name, head: heads[name], kind, value: written }
  })
}

/** Extra JSONL cells that identify a post, so that an import finds it again. */
export function keyCells(columns: readonly ExportColumn[]): Cell[] {
  return absentCells(keyColumns, columns)
}

/** Columns that an import needs to fill an empty archive, beside the post's key. */
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

/** Extra cells from which an import rebuilds the whole post. Quotes do not have them. */
export function contentCells(columns: readonly ExportColumn[]): Cell[] {
  return [...absentCells(contentColumns, columns), ...provenanceCells]
}

function absentCells(wanted: readonly ExportColumn[], columns: readonly ExportColumn[]): Cell[] {
  return cellsOf(
    wanted.filter((name) => !columns.includes(name)),
    exportHeads,
    { usernames: new Map(), people: unchangedPeople },
  )
}

/**
 * The time of a row whose values are all of one observation. One time for values of several observations would
 * let an import take older values for newer ones.
 */
const onlyObservation = 'if(empty(stamps) AND (isNull(textAsOf) OR textAsOf = observedAt), observedAt, NULL)'

/** Other cells for the import; they cannot be chosen as columns. */
const provenanceCells: Cell[] = [
  // Null where `text` is the whole article.
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
  { name: 'observedAt', head: '', kind: 'instant', value: raw(onlyObservation) },
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

/** Input of the translator as a JSON line: `[key of the text, language, text]`. */
export const textLine = sql`concat(toJSONString(tuple(${textKey()}, toString(inLanguage), text)), '\n')`

/** A cell with the value found for the text's key; other texts get `otherwise`. */
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

/** Key of the text, not of its post: a quote may have the text from before an edit. */
function textKey(): Sql {
  return raw('hex(sipHash128(text))')
}

/** SQL for one line of a file. The engine formats it several times faster than Node. */
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
    // Row groups of Parquet are made from lines of JSON (parquet-rows.store.ts).
    case 'parquet':
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

/** Escapes backslashes for a quoted literal of the engine. */
function inSql(pattern: string): string {
  return pattern.replaceAll('\\', '\\\\')
}

function neutralSql(value: Sql): Sql {
  const guarded = sql`concat(if(match(${value}, ${raw(`'${formulaSigns}'`)}), '''', ''), ${value})`
  const once = sql`replaceRegexpAll(${guarded}, ${raw(`'${innerSigns}'`)}, ${marked})`
  // The character after one dash may be the separator before the next formula character.
  const twice = sql`replaceRegexpAll(${once}, ${raw(`'${innerSigns}'`)}, ${marked})`
  // Most texts have neither; one pass is enough to check.
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

/** Time in ISO 8601 with the zone's offset at that moment: 2026-03-01T12:00:00+02:00. */
function zonedTimeSql(value: Sql, timeZone: string): Sql {
  const zone = bind('String', timeZone)
  const offset = sql`formatDateTime(${value}, '%z', ${zone})`
  return sql`ifNull(concat(formatDateTime(${value}, '%Y-%m-%dT%H:%i:%S', ${zone}),
    substring(${offset}, 1, 3), ':', substring(${offset}, 4, 2)), '')`
}

const jsonTypes: Record<CellKind, string> = {
  // A text may be null, as `articleBody` is.
  text: 'Nullable(String)',
  list: 'Array(String)',
  number: 'Nullable(Int64)',
  flag: 'Bool',
  instant: 'Nullable(String)',
}

function jsonSql({ kind, value }: Cell): Sql {
  return kind === 'instant' ? sql`formatDateTime(${value}, '%Y-%m-%dT%H:%i:%SZ', 'UTC')` : value
}

/**
 * Cell of a sheet. Texts are inline strings, so a leading `=` never makes a formula (ECMA-376, part 1,
 * 18.3.1.53).
 */
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
 * Days since 30 December 1899 in local time: dates of a workbook have no zone (ECMA-376, part 1, 18.17.4.1).
 */
function serialDateSql(value: Sql, timeZone: string): Sql {
  const local = sql`toTimeZone(${value}, ${bind('String', timeZone)})`
  return sql`round((toUnixTimestamp(${value}) + timezoneOffset(${local})) / 86400 + 25569, 10)`
}

/**
 * A text cell without characters that XML 1.0 forbids. Literal `_x000D_` is escaped, because spreadsheets
 * decode it (ECMA-376, 22.9.2.19).
 */
function textCellSql(value: Sql): Sql {
  const bounded = sql`if(length(${value}) <= 32767, ${value}, ${cutSql(value)})`
  const clean = sql`replaceRegexpAll(${bounded}, ${raw(String.raw`'[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x{FFFE}\\x{FFFF}]'`)}, '')`
  const escaped = sql`replaceRegexpAll(${clean}, ${raw(String.raw`'_(x[0-9A-Fa-f]{4})', '_x005F_\\1'`)})`
  // XML readers turn a bare carriage return into a line feed (XML 1.0, 2.11).
  const written = sql`replaceAll(encodeXMLComponent(${escaped}), '\\r', '&#13;')`
  return sql`concat('<c t="inlineStr"><is><t xml:space="preserve">', ${written}, '</t></is></c>')`
}

/**
 * Cuts a text to 32,767 UTF-16 units, the limit of a cell. Characters beyond the first plane count as two.
 */
function cutSql(value: Sql): Sql {
  const beyond = sql`countMatches(${value}, ${raw(String.raw`'[\\x{10000}-\\x{10FFFF}]'`)})`
  const cut = sql`substringUTF8(${value}, 1, greatest(16383, 32766 - toInt64(${beyond})))`
  return sql`if(lengthUTF8(${value}) + ${beyond} <= 32767, ${value}, concat(${cut}, '…'))`
}
