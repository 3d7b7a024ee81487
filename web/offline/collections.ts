import { check } from '@litopys/contract/check'
import { errors } from '@litopys/contract/errors'
import { isRecord } from '@litopys/contract/record'
import type { ListAnswer } from '@litopys/contract/route'
import type { Table } from 'dexie'
import type { Static, TObject, TSchema } from 'typebox'
import * as Type from 'typebox'
import { CallError } from '#api/call-error.ts'
import type { OfflineStore } from './database.ts'
import {
  channelFilter,
  keyFilter,
  type ListInput,
  listInput,
  postFilter,
  quoteFilter,
  type RowFilter,
  requestFilter,
  userFilter,
} from './row-filters.ts'
import { rowOf, rowSchemas, type TableName } from './rows.ts'

export type Collections = ReturnType<typeof createCollections>
type Rules<S extends TObject> = {
  schema: S
  rowFilter: (input: ListInput, timeZone: string) => RowFilter<Static<S>>
}

/**
 * The six collections, with the same operations as the API: count, find, findOne, delete, bulk add, update,
 * drop.
 */
export function createCollections({ tables }: Pick<OfflineStore, 'tables'>, timeZone: () => string) {
  const of = <S extends TObject>(table: Table<Static<S>, string>, rules: Rules<S>) =>
    createCollection(table, rules, timeZone)
  return {
    messages: of(tables.messages, { schema: rowSchemas.messages, rowFilter: postFilter }),
    qotes: of(tables.qotes, { schema: rowSchemas.qotes, rowFilter: quoteFilter }),
    keys: of(tables.keys, { schema: rowSchemas.keys, rowFilter: keyFilter }),
    queries: of(tables.queries, { schema: rowSchemas.queries, rowFilter: requestFilter }),
    users: of(tables.users, { schema: rowSchemas.users, rowFilter: userFilter }),
    channels: of(tables.channels, { schema: rowSchemas.channels, rowFilter: channelFilter }),
  }
}

function createCollection<S extends TObject>(
  table: Table<Static<S>, string>,
  { schema, rowFilter }: Rules<S>,
  timeZone: () => string,
) {
  type Row = Static<S>
  const wanted = async (listInput: ListInput) => {
    const passes = rowFilter(listInput, timeZone())
    return (await table.toArray()).filter((row) => passes(row))
  }
  const known = async (id: string): Promise<Row> => {
    const row = await table.get(id)
    if (row === undefined) throw notFound()
    return row
  }
  return {
    count: (listInput: ListInput) => orUnexpected(async () => (await wanted(listInput)).length),
    find: (listInput: ListInput): Promise<ListAnswer<Row>> =>
      orUnexpected(async () =>
        pageOf((await wanted(listInput)).toSorted(inOrder(listInput.sortBy)), listInput),
      ),
    findOne: (id: string) => orUnexpected(() => known(id)),
    delete: (id: string) =>
      orUnexpected(async () => {
        await known(id)
        await table.delete(id)
      }),
    /** Adds all rows or none; replaces existing rows. */
    bulkAdd: (rows: readonly unknown[]) =>
      orUnexpected(async () => {
        const checked = rows.map((row, at) => checkedRow(schema, row, `/${at}`))
        await table.bulkPut(checked)
        return checked.length
      }),
    update: (id: string, change: Record<string, unknown>) =>
      orUnexpected(async () => {
        const row = checkedRow(schema, { ...(await known(id)), ...change, _id: id }, '')
        await table.put(row)
        return row
      }),
    /** Replaces all rows with these. */
    replace: (rows: readonly unknown[]) =>
      orUnexpected(async () => {
        const checked = rows.map((row, at) => checkedRow(schema, row, `/${at}`))
        await table.db.transaction('rw', table, async () => {
          await table.clear()
          await table.bulkPut(checked)
        })
      }),
    drop: () => orUnexpected(() => table.clear()),
  }
}

const change = Type.Object({ _id: Type.String(), change: Type.Record(Type.String(), Type.Unknown()) })

/** An operation by its public name and the public name of its collection. */
export async function operate(
  collections: Collections,
  name: string,
  operation: string,
  input: unknown,
): Promise<unknown> {
  if (!isTable(name)) throw new CallError('unknown_collection', errors.unknown_collection.message)
  const collection = collections[name]
  switch (operation) {
    case 'count':
      return await collection.count(given(listInput, input))
    case 'find':
      return await collection.find(given(listInput, input))
    case 'findOne':
      return await collection.findOne(given(Type.String(), input))
    case 'delete':
      return await collection.delete(given(Type.String(), input))
    case 'bulkAdd':
      return await collection.bulkAdd(given(Type.Array(Type.Unknown()), input))
    case 'update': {
      const update = given(change, input)
      return await collection.update(update._id, update.change)
    }
    case 'drop':
      return await collection.drop()
    default:
      throw new CallError('unknown_function', errors.unknown_function.message)
  }
}

/** A page of results: ten rows by default, starting at (page − 1) × size. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page = 1, itemsPerPage = 10 }: ListInput,
): ListAnswer<Row> {
  const offset = (page - 1) * itemsPerPage
  return { data: rows.slice(offset, offset + itemsPerPage), totalItems: rows.length, page, itemsPerPage }
}

/** The requested order; equal rows are sorted by `_id`, so that pages never overlap. */
export function inOrder({ key, desc }: NonNullable<ListInput['sortBy']> = { key: '_id' }) {
  const sign = desc ? -1 : 1
  return (a: unknown, b: unknown): number => sign * compared(a, b, key) || compared(a, b, '_id')
}

function compared(a: unknown, b: unknown, key: string): number {
  const [first, second] = [sortable(a, key), sortable(b, key)]
  if (typeof first === 'number' && typeof second === 'number') return first - second
  return first === second ? 0 : String(first) < String(second) ? -1 : 1
}

function sortable(row: unknown, key: string): string | number {
  const value = isRecord(row) ? row[key] : undefined
  return typeof value === 'number' ? value : typeof value === 'string' ? value.toLowerCase() : ''
}

function isTable(name: string): name is TableName {
  return Object.hasOwn(rowSchemas, name)
}

function checkedRow<S extends TSchema>(schema: S, row: unknown, path: string): Static<S> {
  const known = rowOf(schema, row)
  if (known !== undefined) return known
  const checked = check(schema, row)
  const issues = checked.ok ? [] : checked.issues
  throw invalid(issues.map((issue) => ({ ...issue, path: path + issue.path })))
}

function given<S extends TSchema>(schema: S, input: unknown): Static<S> {
  const checked = check(schema, input)
  if (checked.ok) return checked.value
  throw invalid(checked.issues)
}

function invalid(fields: CallError['fields']): CallError {
  return new CallError('validation_failed', errors.validation_failed.message, { fields })
}

export function notFound(): CallError {
  return new CallError('not_found', errors.not_found.message)
}

/** Every failure of the database has one text. */
async function orUnexpected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError) throw error
    throw new CallError('unexpected', errors.unexpected.message, { cause: error })
  }
}
