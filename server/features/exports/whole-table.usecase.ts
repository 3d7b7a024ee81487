import { scopeOf } from '@litopys/contract/access/policy'
import { type ExportTable, exportTables } from '@litopys/contract/schemas/export'
import type { LineType, RowLines } from '#archive/row-lines'
import { raw } from '#archive/sql'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { Table } from '#server/table'
import type { Whole } from './export-source.ts'

/** Rows sent to the engine per query. */
const lineRows = 1_000

export type WholeTableDeps = { tables: readonly Table[]; rowLines: RowLines }

/** All rows of a list that the actor may see. @throws AppError forbidden where they may not see the list. */
export function openWholeTable(
  { tables, rowLines }: WholeTableDeps,
  actor: Actor,
  { name, query = {} }: { name: ExportTable; query?: object },
  signal: AbortSignal,
): Whole {
  const scope = scopeOf(actor, exportTables[name])
  if (scope === 'none') throw new AppError('forbidden')
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`no feature exports the list ${name}`)
  const { columns, pages } = table
  const types = Object.fromEntries(Object.entries(columns).map(([key, { kind }]) => [key, lineTypes[kind]]))
  return {
    cells: Object.entries(columns).map(([key, { head, kind }]) => ({
      name: key,
      head,
      kind,
      value: raw(key),
    })),
    count: async () => {
      for await (const { total } of pages({ actor, scope }, query, signal)) return total
      return 0
    },
    read: async (line, take) => {
      for await (const { rows } of pages({ actor, scope }, query, signal))
        for (let at = 0; at < rows.length; at += lineRows) {
          const some = rows.slice(at, at + lineRows)
          await take(await rowLines(types, some, line, signal), some.length)
        }
    },
  }
}

const lineTypes: Record<Table['columns'][string]['kind'], LineType> = {
  text: 'String',
  number: 'Nullable(Int64)',
  flag: 'Bool',
  instant: 'instant',
}
