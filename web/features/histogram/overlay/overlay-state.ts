import { check } from '@litopys/contract/check'
import { longestQuery } from '@litopys/contract/constants'
import { matching } from '@litopys/contract/query/matching'
import { searchKey as searchFieldsKey } from '@litopys/contract/query/search-key'
import { dateRange, intervals, searchFilters } from '@litopys/contract/schemas/search'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { type AddressField, addressState, fromJson, type StateIn } from '#ui/address-state.ts'

/** The number of colours that a chart can distinguish. */
export const mostLines = 8
const colours = Array.from({ length: mostLines }, (_, index) => index)

const overlayLine = Type.Object(
  {
    q: Type.String({ maxLength: longestQuery }),
    filters: Type.Optional(searchFilters),
    matching: Type.Optional(matching),
    searchKey: Type.Optional(searchFieldsKey),
    unseen: Type.Optional(Type.Boolean()),
    job: Type.Optional(Type.String({ format: 'uuid' })),
    /** Name given by the operator. Without it the query is the name. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    hidden: Type.Optional(Type.Boolean()),
    /** Stored, so that a line keeps its colour when others are removed. */
    colour: Type.Integer({ minimum: 0, maximum: mostLines - 1 }),
  },
  { additionalProperties: false },
)
/** A search on the chart. */
export type OverlayLine = Static<typeof overlayLine>
/**
 * A search to add to the chart, from the search history, a list or a saved search, with its name if it has
 * one.
 */
export type NewLine = Omit<OverlayLine, 'colour' | 'hidden'>

/** Each search is a parameter of its own, in the order of the legend. */
const lineParameters: AddressField<OverlayLine[]> = {
  names: ['line'],
  read: (params, unread) => {
    const read = params.getAll('line').map((text) => check(overlayLine, fromJson(text)))
    if (read.some(({ ok }) => !ok)) unread.push('line')
    return read
      .flatMap((checked) => (checked.ok ? [checked.value] : []))
      .filter((line, at, all) => all.findIndex((other) => searchKey(other) === searchKey(line)) === at)
      .slice(0, mostLines)
  },
  write: (lines) => ({ line: lines.map((line) => JSON.stringify(line)) }),
}

/** State of a chart of several searches. It is kept in the address, so a shared link shows the same chart. */
export const overlayAddressState = addressState(
  Type.Object({
    lines: Type.Array(overlayLine),
    interval: Type.Optional(Type.Enum(intervals)),
    /** Replace the dates of each search, if set. */
    dates: dateRange,
  }),
  { lines: [], dates: {} },
  { fields: { lines: lineParameters } },
)
export type OverlayState = StateIn<typeof overlayAddressState>

/** The address of a chart with these searches. */
export function overlayAddress(added: readonly NewLine[]): string {
  return `/chart?${overlayAddressState.write({ lines: withLines([], added), interval: undefined, dates: {} })}`
}

/** Adds searches. Each gets the first free colour; a search that is already on the chart is skipped. */
export function withLines(lines: readonly OverlayLine[], added: readonly NewLine[]): OverlayLine[] {
  const all = [...lines]
  for (const { filters = {}, ...rest } of added) {
    const line = Object.keys(filters).length > 0 ? { ...rest, filters } : rest
    const colour = colours.find((one) => all.every((other) => other.colour !== one))
    const isThere = all.some((other) => searchKey(other) === searchKey(line))
    if (colour !== undefined && !isThere) all.push({ ...line, colour })
  }
  return all
}

/** Key of a search, independent of its name. */
export function searchKey({
  q,
  filters = {},
  matching: compared,
  searchKey: keys,
  unseen = false,
  job,
}: NewLine): string {
  const sorted = Object.entries(filters).toSorted(byName)
  return JSON.stringify([q, sorted, compared ?? null, unseen, keys ?? null, job ?? null])
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
