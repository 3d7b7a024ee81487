import type { Scope } from '@litopys/contract/access/policy'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import { everybody } from '@litopys/contract/schemas/saved'
import type { Actor } from '#http/actor'
import type { Frame } from './kinds.ts'
import type { SavedRow } from './saved.store.ts'
import type { Reader } from './saved-condition.store.ts'

export type Asker = { actor: Actor; scope: Scope }
type Named = Pick<Actor, 'id' | 'name'>

export function readerOf({ actor, scope }: Asker): Reader {
  return { id: actor.id, names: namesOf(actor), scope: scope === 'all' ? 'all' : 'own' }
}

/** What stands in `sharedWith` for him. */
function namesOf({ id, name }: Named): string[] {
  return [everybody, id, name.toLowerCase()]
}

/** One's own, or shared with one. */
export function isOpenTo(
  { ownerId, sharedWith }: Pick<SavedRow, 'ownerId' | 'sharedWith'>,
  actor: Named,
): boolean {
  const names = namesOf(actor)
  return ownerId === actor.id || sharedWith.some((name) => names.includes(name))
}

/** Whether what its author found may be told: who may see less of the archive would learn of what is hidden from him. */
export function seesAll({ ownerId }: SavedRow, { id, restrictions }: Actor): boolean {
  return ownerId === id || !hidesPosts(restrictions)
}

export function frameOf(row: SavedRow, actor: Actor): Frame {
  const own = row.ownerId === actor.id
  return {
    ...{ _id: row.id, own, canRead: isOpenTo(row, actor), __v: row.version },
    ...{ createdBy: row.createdBy, createdAt: row.createdAt.toISOString() },
    ...{ updatedBy: row.updatedBy, updatedAt: row.updatedAt.toISOString() },
    ...(own ? { sharedWith: row.sharedWith } : {}),
  }
}
