import { check } from '@litopys/contract/check'
import { type EntityRef, entityRef } from '@litopys/contract/schemas/entity-card'
import * as Type from 'typebox'
import { type AddressField, addressState } from '#ui/address-state.ts'

const name = 'entity'

const kindAndId: AddressField<EntityRef> = {
  names: [name],
  read: (params, unread) => {
    const text = params.get(name)
    if (text === null) return undefined
    const colon = text.indexOf(':')
    const read = check(entityRef, { kind: text.slice(0, colon), id: text.slice(colon + 1) })
    if (read.ok) return read.value
    unread.push(name)
    return undefined
  },
  write: ({ kind, id }) => ({ [name]: `${kind}:${id}` }),
}

/** The open card, kept in the address so that a shared link opens it too. */
export const entityAddress = addressState(
  Type.Object({ entity: Type.Optional(entityRef) }),
  {},
  { fields: { entity: kindAndId }, keepsOthers: true },
)

/** The entity whose card is open. `unread`: the value in the address is invalid. */
export function entityIn(params: URLSearchParams): EntityRef | 'unread' | undefined {
  const { state, unread } = entityAddress.parse(params)
  return unread.length > 0 ? 'unread' : state.entity
}

/** The search part of the address, with the card of an entity open. */
export function withEntity(search: string, entity: EntityRef): string {
  return `?${entityAddress.write({ entity }, new URLSearchParams(search))}`
}

export function withoutEntity(search: string): string {
  return `?${entityAddress.write({ entity: undefined }, new URLSearchParams(search))}`
}
