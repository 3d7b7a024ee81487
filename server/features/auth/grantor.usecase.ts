import { isAtLeastAsRestricted } from '@litopys/contract/access/comparison'
import { type Restrictions, readRestrictions, unrestricted } from '@litopys/contract/access/restrictions'
import { type Actor, isLocalActor } from '#server/actor'
import { AppError } from '#server/errors'
import type { Rights, UserStore } from './users.store.ts'

/**
 * The restrictions of an administrator, which they must pass on to users they manage. Call `lockActiveAdmins`
 * of the same transaction first: another administrator may have just restricted the actor.
 * @throws AppError forbidden if the actor was blocked or deleted meanwhile.
 */
export async function restrictionsToPassOn(users: UserStore, actor: Actor): Promise<Restrictions> {
  if (isLocalActor(actor)) return unrestricted
  const user = await users.find(actor.id)
  if (user?.status !== 'Active') throw new AppError('forbidden')
  return readRestrictions(user.access)
}

/** @throws AppError less_restricted if the user is less restricted than `limit`. */
export function assertManages(limit: Restrictions, { access }: Pick<Rights, 'access'>): void {
  if (!isAtLeastAsRestricted(readRestrictions(access), limit)) throw new AppError('less_restricted')
}

/** @throws AppError restrictions_missing if this access list lacks any of these restrictions. */
export function assertPassesOn(limit: Restrictions, access: readonly string[]): void {
  if (isAtLeastAsRestricted(readRestrictions(access), limit)) return
  const { code, message } = new AppError('restrictions_missing')
  throw new AppError(code, { fields: [{ path: '/access', message, code }] })
}
