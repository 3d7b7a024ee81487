import { type EntityKind, entityKinds } from '@litopys/language/entity-kinds'
import * as Type from 'typebox'
import { readingOf } from '#ui/address.ts'

/** State of the list of false positives, kept in the address. */
export type FalsePositivesState = { search: string; kind: EntityKind | undefined; page: number }

const startState: FalsePositivesState = { search: '', kind: undefined, page: 1 }

/** Reads the state from the address. Invalid parts get their defaults. */
export function readFalsePositivesState(params: URLSearchParams): FalsePositivesState {
  const read = readingOf(params)
  return {
    search: read('search', Type.String({ maxLength: 256 })) ?? startState.search,
    kind: read('kind', Type.Enum(entityKinds)),
    page: read('page', Type.Integer({ minimum: 1, maximum: 10_000 }), Number) ?? startState.page,
  }
}

/** Writes the state into `params` and keeps the parameters of other parts of the page. */
export function writeFalsePositivesState(
  params: URLSearchParams,
  { search, kind, page }: FalsePositivesState,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value)
  put('search', search || undefined)
  put('kind', kind)
  put('page', page === startState.page ? undefined : String(page))
  return next
}
