import type { Engine } from '#archive/engine'
import type { ParquetPart } from '#archive/parquet-part'
import { bind, raw, sql } from '#archive/sql'
import type { CellKind } from './cell.ts'

/** Makes row groups of lines of JSON. */
export type MakeRowGroups = (lines: Buffer) => Promise<ParquetPart>

const columnTypes: Record<CellKind, string> = {
  text: 'Nullable(String)',
  list: 'Array(String)',
  number: 'Nullable(Int64)',
  flag: 'Bool',
  // A `DateTime` would become a number.
  instant: String.raw`Nullable(DateTime64(3, \'UTC\'))`,
}

/** Makes row groups with these columns through the engine. */
export function rowGroupsOf(
  engine: Pick<Engine, 'parquet'>,
  columns: { name: string; kind: CellKind }[],
  signal: AbortSignal,
): MakeRowGroups {
  const types = raw(`'${columns.map(({ name, kind }) => `${name} ${columnTypes[kind]}`).join(', ')}'`)
  return (lines) => {
    const json = bind('String', lines.toString())
    return engine.parquet(
      (first) => sql`SELECT 0 AS ${first}, * FROM format(JSONEachRow, ${types}, ${json})`,
      { signal },
    )
  }
}
