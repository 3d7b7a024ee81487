import type { Scope } from '@litopys/contract/access/policy'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import { everybody } from '@litopys/contract/schemas/saved'
import type { Actor } from '#server/actor'
import type { Frame } from './kinds.ts'
import type { Reader } from './saved-object-condition.store.ts'
import type { SavedObjectRow } from './saved-objects.store.ts'

export type Requester = { actor: Actor; scope: Scope }
type Named = Pick<Actor, 'id' | 'name'>

export function readerOf({ actor, scope }: Requester): Reader {
  return { id: actor.id, names: namesOf(actor), scope: scope === 'all' ? 'all' : 'own' }
}

/** Names under which `sharedWith` may list the user. */
function namesOf({ id, name }: Named): string[] {
  return [everybody, id, name.toLowerCase()]
}

/** True if the object is the actor's own or shared with them. */
export function isOpenTo(
  { ownerId, sharedWith }: Pick<SavedObjectRow, 'ownerId' | 'sharedWith'>,
  actor: Named,
): boolean {
  const names = namesOf(actor)
  return ownerId === actor.id || sharedWith.some((name) => names.includes(name))
}

/** True if the reader may see the author's results. A restricted reader would learn of hidden posts. */
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
