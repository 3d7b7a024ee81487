import { formulaBegin, formulaWithin } from '@litopys/contract/formulas'
import type { ExportColumn, ExportFormat } from '@litopys/contract/schemas/export'
import { bind, join, raw, type Sql, sql } from '#archive/sql'

type Kind = 'text' | 'number' | 'flag' | 'instant'
/** A column of a file as an expression over the posts. A step that knows more of the posts than the archive adds a cell of its own. */
export type Cell = { name: string; head: string; kind: Kind; value: Sql }

const cellOf: Record<ExportColumn, { kind: Kind; value: string }> = {
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
  tags: { kind: 'text', value: "arrayStringConcat(tags, ', ')" },
  views: { kind: 'number', value: 'views' },
  forwards: { kind: 'number', value: 'forwards' },
  editedAt: { kind: 'instant', value: 'editedAt' },
  deletedAt: { kind: 'instant', value: 'deletedAt' },
  comment: { kind: 'text', value: 'comment' },
  savedBy: { kind: 'text', value: 'savedBy' },
  savedAt: { kind: 'instant', value: 'savedAt' },
}

export function cellsOf(columns: ExportColumn[], heads: Record<ExportColumn, string>): Cell[] {
  return columns.map((name) => {
    const { kind, value } = cellOf[name]
    return { name, head: heads[name], kind, value: raw(value) }
  })
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
      const types = cells.map(({ name, kind }) => `${name} ${jsonTypes[kind]}`).join(', ')
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
    case 'number':
      return sql`ifNull(toString(${value}), '')`
    case 'flag':
      return value
    case 'instant':
      return wallTimeSql(value, timeZone)
  }
}

function wallTimeSql(value: Sql, timeZone: string): Sql {
  return sql`ifNull(formatDateTime(${value}, '%Y-%m-%d %H:%i:%S', ${bind('String', timeZone)}), '')`
}

const jsonTypes: Record<Kind, string> = {
  text: 'String',
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
    case 'number':
      return sql`if(isNull(${value}), '<c/>', concat('<c><v>', ifNull(toString(${value}), ''), '</v></c>'))`
    case 'flag':
      // A text as in CSV: LibreOffice makes formulas of truth values (=TRUE()).
      return textCellSql(sql`if(${value}, 'true', 'false')`)
    case 'instant':
      return textCellSql(wallTimeSql(value, timeZone))
  }
}

/** Without what XML 1.0 cannot hold, and with the escape that spreadsheets read in texts (_x000D_, ECMA-376, 22.9.2.19) escaped itself. */
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
