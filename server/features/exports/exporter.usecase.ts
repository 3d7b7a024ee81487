import { scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { UserStore } from '#features/auth/users-in'
import { type Actor, localActor } from '#server/actor'
import type { ExportRow } from './exports.store.ts'

/** The export's owner with their current rights; undefined if they may no longer export. */
export async function exporterOf(
  users: UserStore,
  { ownerId, owner, translation }: ExportRow,
): Promise<Actor | undefined> {
  if (ownerId === localActor.id) return localActor
  const user = await users.find(ownerId)
  if (user?.status !== 'Active') return undefined
  const { id, email: name, role, access } = user
  const actor = { id, name, role, restrictions: readRestrictions(access), ip: owner.ip }
  const needed =
    translation === 'made'
      ? (['archive.export', 'archive.translate'] as const)
      : (['archive.export'] as const)
  return needed.every((one) => scopeOf(actor, one) !== 'none') ? actor : undefined
}
