import {
  type ItemFilters,
  type RegistryCollection,
  registryCollections,
} from '@litopys/contract/schemas/saved'
import * as Type from 'typebox'
import { readingOf } from '#ui/address.ts'
import { type Order, orders } from './requests-state.ts'

/** Identifies an item of the registry. */
export type ItemName = { collection: RegistryCollection; id: string }
/** Filters with a single value. */
export const chosenFields = ['collection', 'itemType', 'theme', 'keywords', 'createdBy'] as const
export type ChosenField = (typeof chosenFields)[number]

/** State of the registry page, kept in the address. */
export type RegistryState = {
  search: string
  chosen: Partial<Record<ChosenField, string>>
  order: Order
  page: number
  /** The item whose drawer is open. */
  item: ItemName | undefined
}

const startState: RegistryState = { search: '', chosen: {}, order: 'newest', page: 1, item: undefined }

/** Reads the state from the address. Invalid parts get their defaults. */
export function readRegistryState(params: URLSearchParams): RegistryState {
  const read = readingOf(params)
  const chosen: RegistryState['chosen'] = {}
  for (const field of chosenFields) {
    const value = read(field, Type.String({ minLength: 1, maxLength: 254 }))
    if (value !== undefined) chosen[field] = value
  }
  const collection = read('in', Type.Enum(registryCollections))
  const id = read('item', Type.String({ format: 'uuid' }))
  return {
    search: read('search', Type.String({ maxLength: 256 })) ?? startState.search,
    chosen,
    order: read('order', Type.Enum(orders)) ?? startState.order,
    page: read('page', Type.Integer({ minimum: 1, maximum: 10_000 }), Number) ?? startState.page,
    item: collection && id ? { collection, id } : undefined,
  }
}

/** Writes the state to the address without its defaults. */
export function writeRegistryState({ search, chosen, order, page, item }: RegistryState): URLSearchParams {
  return new URLSearchParams({
    ...(search !== startState.search && { search }),
    ...chosen,
    ...(order !== startState.order && { order }),
    ...(page !== startState.page && { page: String(page) }),
    ...(item && { in: item.collection, item: item.id }),
  })
}

/** The filters as call parameters. */
export function filtersOf({ chosen }: Pick<RegistryState, 'chosen'>): ItemFilters {
  const { collection, itemType, theme, keywords, createdBy } = chosen
  const known = registryCollections.find((one) => one === collection)
  return {
    ...(known && { collection: [known] }),
    ...(itemType && { itemType: [itemType] }),
    ...(theme && { theme: [theme] }),
    ...(keywords && { keywords: [keywords] }),
    ...(createdBy && { createdBy: [createdBy] }),
  }
}
