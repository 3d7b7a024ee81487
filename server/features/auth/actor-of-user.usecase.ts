import { readRestrictions } from '@litopys/contract/access/restrictions'
import { type Actor, localActor } from '#server/actor'
import { AppError } from '#server/errors'
import type { UserStore } from './users.store.ts'

/**
 * For whom work is done that goes on without him: as he stands by now. @throws AppError forbidden where he
 * may do nothing any more.
 */
export async function actorOfUser(users: UserStore, id: string): Promise<Actor> {
  if (id === localActor.id) return localActor
  const user = await users.find(id)
  if (user?.status !== 'Active') throw new AppError('forbidden')
  const { email: name, role, access } = user
  return { id, name, role, restrictions: readRestrictions(access), ip: '' }
}
