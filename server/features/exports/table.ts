import { type Scope, scopeOf } from '@litopys/contract/access/policy'
import { check } from '@litopys/contract/check'
import { type ExportTable, exportTables, listSeparator } from '@litopys/contract/schemas/export'
import type { Static, TSchema } from 'typebox'
import { type LineRow, type LineType, type RowLines, secondsOf } from '#archive/row-lines'
import { raw } from '#archive/sql'
import type { Actor } from '#http/actor'
import { AppError } from '#server/errors'
import type { Cell } from './line-sql.store.ts'
import type { Whole } from './whole.ts'

type Asker = { actor: Actor; scope: Scope }
type Rows = { total: number; rows: LineRow[] }

/** A list of the application: `pages` gives it whole, a page at a time, as somebody may see it. @throws AppError where `query` is none of its own. */
export type Table = {
  columns: Record<string, Pick<Column<unknown>, 'head' | 'kind'>>
  pages(asker: Asker, query: object, signal: AbortSignal): AsyncIterable<Rows>
}
export type Tables = Record<ExportTable, Table>

type Value = string | number | boolean | readonly string[] | undefined
/** `of`: an instant is given as RFC 3339, a list of texts becomes one. */
type Column<Item> = { head: string; kind: Cell['kind']; of: (item: Item) => Value }
type Listing<Q extends TSchema, Item> = {
  /** What the call that lists it takes, but for the place in it. */
  query: Q
  /**
   * All of it at one moment: of a list that is read by the numbers of its pages, rows would be there twice or not at all when it changes meanwhile.
   * Or, `inSteps`, what stands behind the last item of the step before.
   */
  find(
    asker: Asker,
    query: Static<Q>,
    signal: AbortSignal,
    last: Item | undefined,
  ): Promise<{ data: readonly Item[]; totalItems: number }>
  inSteps?: true
  columns: Record<string, Column<Item>>
}

/** What makes columns of a list of such items. */
export function columnsOf<Item>() {
  type Of<V> = (item: Item) => V | undefined
  return {
    text: (head: string, of: Of<string | readonly string[]>) => ({ head, kind: 'text' as const, of }),
    number: (head: string, of: Of<number>) => ({ head, kind: 'number' as const, of }),
    instant: (head: string, of: Of<string>) => ({ head, kind: 'instant' as const, of }),
    flag: (head: string, of: Of<boolean>) => ({ head, kind: 'flag' as const, of }),
  }
}

/** So many rows go to the engine at a time. */
const lineRows = 1_000

/** A list as a table: its query is read by the schema of the call that lists it, its items become rows by `columns`, in their order. */
export function tableOf<Q extends TSchema, Item>({
  query: schema,
  find,
  inSteps,
  columns,
}: Listing<Q, Item>): Table {
  return {
    columns,
    async *pages(asker, query, signal) {
      const asked = check(schema, query)
      if (!asked.ok) throw new AppError('validation_failed', { fields: asked.issues.map(ofTable) })
      let last: Item | undefined
      do {
        const { data, totalItems } = await find(asker, asked.value, signal, last)
        last = data.at(-1)
        yield { total: totalItems, rows: data.map((item) => rowOf(columns, item)) }
      } while (inSteps && last !== undefined)
    },
  }
}

function ofTable<I extends { path: string }>(issue: I): I {
  return { ...issue, path: `/table/query${issue.path}` }
}

/** All rows of a list, as somebody may see them now. @throws AppError forbidden where he may not see the list. */
export function openWholeTable(
  { tables, rowLines }: { tables: Tables; rowLines: RowLines },
  actor: Actor,
  { name, query = {} }: { name: ExportTable; query?: object },
  signal: AbortSignal,
): Whole {
  const scope = scopeOf(actor, exportTables[name])
  if (scope === 'none') throw new AppError('forbidden')
  const { columns, pages } = tables[name]
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

const lineTypes: Record<Cell['kind'], LineType> = {
  text: 'String',
  list: 'Array(String)',
  number: 'Nullable(Int64)',
  flag: 'Bool',
  instant: 'instant',
}

function rowOf<Item>(columns: Record<string, Column<Item>>, item: Item): LineRow {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { kind, of }]) => [name, wireValue(kind, of(item))]),
  )
}

function wireValue(kind: Cell['kind'], value: Value): LineRow[string] {
  if (kind === 'instant') return secondsOf(typeof value === 'string' ? value : undefined)
  if (kind === 'number') return typeof value === 'number' ? value : null
  if (kind === 'flag') return value === true
  return typeof value === 'object' ? value.join(listSeparator) : String(value ?? '')
}
