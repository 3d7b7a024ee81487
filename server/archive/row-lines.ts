import type { Engine } from './engine.ts'
import { bind, raw, type Sql, sql } from './sql.ts'

/** Type of a column in transit. An instant is Unix seconds; entities are as in a row of posts. */
export type LineType =
  | 'String'
  | 'Int64'
  | 'Nullable(Int64)'
  | 'Bool'
  | 'Array(String)'
  | 'instant'
  | 'entities'
  | 'fileTexts'
/** Values by column; every column has a value. */
export type LineRow = Record<
  string,
  string | number | boolean | string[] | LineEntity[] | LineFileText[] | null
>
export type LineFileText = { kind: string; hash: string; text: string }
/** `detail` of a person is their key. */
export type LineEntity = { kind: string; id: string; detail: string }

/** Formats rows that are not in the archive as lines, with the expression that also formats posts. */
export function createRowLines(engine: Engine) {
  return async (
    types: Record<string, LineType>,
    rows: LineRow[],
    line: Sql,
    signal: AbortSignal,
  ): Promise<Buffer> => {
    const names = Object.keys(types)
    const type = raw(`'Array(Tuple(${names.map((name) => `${name} ${wireType(types[name])}`).join(', ')}))'`)
    const selected = raw(names.map((name) => columnOf(name, types[name])).join(', '))
    // The engine could not read any row if a text had a lone surrogate.
    const wellFormed = (_key: string, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed() : value
    const json = bind('String', JSON.stringify(rows, wellFormed))
    const lines = await engine.rows<{ line: string }>(
      sql`SELECT ${line} AS line FROM (SELECT ${selected} FROM (SELECT arrayJoin(JSONExtract(${json}, ${type})) AS row))
        SETTINGS max_threads = 1`,
      { pool: 'export', signal },
    )
    if (lines.length !== rows.length)
      throw new Error(`The engine returned ${lines.length} of ${rows.length} lines`)
    return Buffer.from(lines.map((row) => row.line).join(''))
  }
}
export type RowLines = ReturnType<typeof createRowLines>

function wireType(type: LineType | undefined): string {
  if (type === 'entities') return 'Array(Tuple(kind String, id String, detail String))'
  if (type === 'fileTexts') return 'Array(Tuple(kind String, hash String, text String))'
  return type === 'instant' ? 'Nullable(Int64)' : (type ?? 'String')
}

function columnOf(name: string, type: LineType | undefined): string {
  const value = `tupleElement(row, '${name}')`
  return `${type === 'instant' ? `toDateTime(${value}, 'UTC')` : value} AS ${name}`
}

/** @param instant In the format of RFC 3339. */
export function secondsOf(instant: string | undefined): number | null {
  return instant === undefined ? null : Math.floor(Date.parse(instant) / 1_000)
}
