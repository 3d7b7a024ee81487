import { check } from '@litopys/contract/check'
import { type EntityRef, entityRef } from '@litopys/contract/schemas/entity-card'

const name = 'entity'

/**
 * Reads from the address which card is open, so that a shared link opens it too. `unread`: the value is
 * invalid.
 */
export function entityIn(params: URLSearchParams): EntityRef | 'unread' | undefined {
  const text = params.get(name)
  if (text === null) return undefined
  const colon = text.indexOf(':')
  const read = check(entityRef, { kind: text.slice(0, colon), id: text.slice(colon + 1) })
  return read.ok ? read.value : 'unread'
}

/** The search part of the address, with the card of an entity open. */
export function withEntity(search: string, { kind, id }: EntityRef): string {
  const params = new URLSearchParams(search)
  params.set(name, `${kind}:${id}`)
  return `?${params}`
}

export function withoutEntity(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(name)
  return `?${params}`
}
