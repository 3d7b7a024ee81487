import type { Scope } from '@litopys/contract/access/policy'
import { check } from '@litopys/contract/check'
import { type ExportTable, listSeparator } from '@litopys/contract/schemas/export'
import type { Static, TSchema } from 'typebox'
import { type LineRow, secondsOf } from '#archive/row-lines'
import type { Actor } from './actor.ts'
import { AppError } from './errors.ts'

type Requester = { actor: Actor; scope: Scope }
/** The type of a column's values in the file. */
type Kind = 'text' | 'number' | 'flag' | 'instant'
type Rows = { total: number; rows: LineRow[] }

/**
 * A list of the application that can be exported. `pages` reads all rows that the user may see. @throws
 * AppError validation_failed if `query` is not valid for the list.
 */
export type Table = {
  name: ExportTable
  columns: Record<string, Pick<Column<unknown>, 'head' | 'kind'>>
  pages(caller: Requester, query: object, signal: AbortSignal): AsyncIterable<Rows>
}

type Value = string | number | boolean | readonly string[] | undefined
/** `of` gives the value: instants are in RFC 3339; a list of texts is joined into one. */
type Column<Item> = { head: string; kind: Kind; of: (item: Item) => Value }
type Listing<Q extends TSchema, Item> = {
  name: ExportTable
  /** The query of the route for the list, without page and page size. */
  query: Q
  /**
   * Returns the whole list at once. Page by page, a list that changes meanwhile would repeat or lose rows.
   * With `inSteps` it returns the items after `last`.
   */
  find(
    caller: Requester,
    query: Static<Q>,
    signal: AbortSignal,
    last: Item | undefined,
  ): Promise<{ data: readonly Item[]; totalItems: number }>
  inSteps?: true
  columns: Record<string, Column<Item>>
}

/** Returns functions that make the columns of such a list. */
export function columnsOf<Item>() {
  type Of<V> = (item: Item) => V | undefined
  return {
    text: (head: string, of: Of<string | readonly string[]>) => ({ head, kind: 'text' as const, of }),
    number: (head: string, of: Of<number>) => ({ head, kind: 'number' as const, of }),
    instant: (head: string, of: Of<string>) => ({ head, kind: 'instant' as const, of }),
    flag: (head: string, of: Of<boolean>) => ({ head, kind: 'flag' as const, of }),
  }
}

/** A page with every row: no list is longer. */
export const everyRow = { page: 1, itemsPerPage: 1_000_000 }

/** Makes a table of a list. Checks its query by the schema; `columns` are in the order of the file. */
export function tableOf<Q extends TSchema, Item>({
  name,
  query: schema,
  find,
  inSteps,
  columns,
}: Listing<Q, Item>): Table {
  return {
    name,
    columns,
    async *pages(caller, query, signal) {
      const checked = check(schema, query)
      if (!checked.ok) throw new AppError('validation_failed', { fields: checked.issues.map(ofTable) })
      let last: Item | undefined
      do {
        const { data, totalItems } = await find(caller, checked.value, signal, last)
        last = data.at(-1)
        yield { total: totalItems, rows: data.map((item) => rowOf(columns, item)) }
      } while (inSteps && last !== undefined)
    },
  }
}

function ofTable<I extends { path: string }>(issue: I): I {
  return { ...issue, path: `/table/query${issue.path}` }
}

function rowOf<Item>(columns: Record<string, Column<Item>>, item: Item): LineRow {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { kind, of }]) => [name, wireValue(kind, of(item))]),
  )
}

function wireValue(kind: Kind, value: Value): LineRow[string] {
  if (kind === 'instant') return secondsOf(typeof value === 'string' ? value : undefined)
  if (kind === 'number') return typeof value === 'number' ? value : null
  if (kind === 'flag') return value === true
  return typeof value === 'object' ? value.join(listSeparator) : String(value ?? '')
}

/** The text of a cell for an object; empty for one without fields. */
export function jsonOf(value: object | undefined): string {
  return value === undefined || Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}
