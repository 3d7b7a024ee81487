import { check } from '@litopys/contract/check'
import { type ItemFilters, registryCollections } from '@litopys/contract/schemas/saved'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { type AddressField, addressState, parameter, type StateIn } from '#ui/address-state.ts'
import { orders } from './requests-state.ts'

/** Filters with a single value. */
export const chosenFields = ['collection', 'itemType', 'theme', 'keywords', 'createdBy'] as const
export type ChosenField = (typeof chosenFields)[number]

const text = Type.String({ minLength: 1, maxLength: 254 })
type Chosen = Partial<Record<ChosenField, string>>

/** Each filter is a parameter of its own. */
const chosenParameters: AddressField<Chosen> = {
  names: chosenFields,
  read: (params, unread) => {
    const chosen: Chosen = {}
    for (const field of chosenFields) {
      const value = parameter(field, text).read(params, unread)
      if (value !== undefined) chosen[field] = value
    }
    return chosen
  },
  write: (chosen) => chosen,
}

const collection = Type.Enum(registryCollections)
const id = Type.String({ format: 'uuid' })
const item = Type.Object({ collection, id })
/** Identifies an item of the registry. */
export type ItemName = Static<typeof item>

const itemParameters: AddressField<ItemName> = {
  names: ['in', 'item'],
  read: (params, unread) => {
    const name = {
      collection: parameter('in', collection).read(params, unread),
      id: parameter('item', id).read(params, unread),
    }
    const checked = check(item, name)
    return checked.ok ? checked.value : undefined
  },
  write: (name) => ({ in: name.collection, item: name.id }),
}

/** State of the registry page, kept in the address. */
export const registryAddress = addressState(
  Type.Object({
    search: Type.String({ maxLength: 256 }),
    chosen: Type.Unsafe<Chosen>(Type.Object({})),
    order: Type.Enum(orders),
    page: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** The item whose drawer is open. */
    item: Type.Optional(item),
  }),
  { search: '', chosen: {}, order: 'newest', page: 1 },
  { fields: { chosen: chosenParameters, item: itemParameters } },
)
export type RegistryState = StateIn<typeof registryAddress>

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

/**
 * Returns the state of the registry, kept in the address. A change of the filters or the order returns to the
 * first page.
 */
export function useRegistryState() {
  const { state, set, addressOf } = registryAddress.use()
  return {
    state,
    addressOf,
    change: (part: Partial<Omit<RegistryState, 'item'>>) =>
      set({ page: 1, ...part }, { replace: part.search !== undefined }),
    open: (name: ItemName | undefined) => set({ item: name }, { preventScrollReset: true }),
  }
}
