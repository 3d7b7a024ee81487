import { readRestrictions } from '@litopys/contract/access/restrictions'
import { type Actor, localActor } from '#server/actor'
import { AppError } from '#server/errors'
import type { UserStore } from './users.store.ts'

/**
 * The actor for background work of a user, with the user's current rights.
 * @throws AppError forbidden if the user may no longer act.
 */
export async function actorOfUser(users: UserStore, id: string): Promise<Actor> {
  if (id === localActor.id) return localActor
  const user = await users.find(id)
  if (user?.status !== 'Active') throw new AppError('forbidden')
  const { email: name, role, access } = user
  return { id, name, role, restrictions: readRestrictions(access), ip: '' }
}
