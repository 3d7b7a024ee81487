import type { Scope } from '@litopys/contract/access/policy'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import { everybody } from '@litopys/contract/schemas/saved'
import type { Actor } from '#server/actor'
import type { Frame } from './kinds.ts'
import type { Reader } from './saved-object-condition.store.ts'
import type { SavedObjectRow } from './saved-objects.store.ts'

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
  { ownerId, sharedWith }: Pick<SavedObjectRow, 'ownerId' | 'sharedWith'>,
  actor: Named,
): boolean {
  const names = namesOf(actor)
  return ownerId === actor.id || sharedWith.some((name) => names.includes(name))
}

/**
 * Whether what its author found may be told: who may see less of the archive would learn of what is hidden
 * from him.
 */
export function seesAll({ ownerId }: SavedObjectRow, { id, restrictions }: Actor): boolean {
  return ownerId === id || !hidesPosts(restrictions)
}

export function frameOf(row: SavedObjectRow, actor: Actor): Frame {
  const own = row.ownerId === actor.id
  return {
    _id: row.id,
    own,
    canRead: isOpenTo(row, actor),
    __v: row.version,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedBy: row.updatedBy,
    updatedAt: row.updatedAt.toISOString(),
    ...(own ? { sharedWith: row.sharedWith } : {}),
  }
}
