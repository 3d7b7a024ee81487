import {
  type ItemFilters,
  type RegistryCollection,
  registryCollections,
} from '@litopys/contract/schemas/saved'
import Type from 'typebox'
import { readingOf } from '#ui/address.ts'
import { type Order, orders } from './requests-state.ts'

/** Where one thing of the registry is. */
export type ItemName = { collection: RegistryCollection; id: string }
/** Fields of which one value is chosen. */
export const chosenFields = ['collection', 'itemType', 'theme', 'keywords', 'createdBy'] as const
export type ChosenField = (typeof chosenFields)[number]

/** Everything that makes one view of the registry; it lives in the address. */
export type RegistryState = {
  search: string
  chosen: Partial<Record<ChosenField, string>>
  order: Order
  page: number
  /** Whose drawer is open. */
  item: ItemName | undefined
}

const startState: RegistryState = { search: '', chosen: {}, order: 'newest', page: 1, item: undefined }

/** What the address says; a part of it that makes no sense gives way to its default. */
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

/** Defaults are left out: the address says what was chosen and nothing else. */
export function writeRegistryState({ search, chosen, order, page, item }: RegistryState): URLSearchParams {
  return new URLSearchParams({
    ...(search !== startState.search && { search }),
    ...chosen,
    ...(order !== startState.order && { order }),
    ...(page !== startState.page && { page: String(page) }),
    ...(item && { in: item.collection, item: item.id }),
  })
}

/** The choices as the call has them. */
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
