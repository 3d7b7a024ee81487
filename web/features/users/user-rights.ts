import { isAtLeastAsRestricted } from '@litopys/contract/access/comparison'
import { type Permission, scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { User } from '@litopys/contract/schemas/user'

/** What the signed-in user may do with other users. The interface hides what is not allowed. */
export type UserRights = {
  see: 'nobody' | 'names' | 'everything'
  create: boolean
  change: boolean
  remove: boolean
  invite: boolean
  resetSecondFactor: boolean
  seeSessions: boolean
  endSessions: boolean
  /** The access list of the signed-in user: users they add or change need at least these restrictions. */
  ownAccess: readonly string[]
}

/** The rights of a user, by the policy that the server also uses. */
export function rightsOf(me: Pick<User, 'role' | 'access'>): UserRights {
  const actor = { role: me.role, restrictions: readRestrictions(me.access) }
  const overAll = (permission: Permission) => scopeOf(actor, permission) === 'all'
  return {
    see: overAll('users.read') ? 'everything' : scopeOf(actor, 'users.read') === 'names' ? 'names' : 'nobody',
    create: overAll('users.create'),
    change: overAll('users.change'),
    remove: overAll('users.delete'),
    invite: overAll('users.invite'),
    resetSecondFactor: overAll('secondFactor.reset'),
    seeSessions: overAll('sessions.read'),
    endSessions: overAll('sessions.end'),
    ownAccess: me.access,
  }
}

/** Whether this user has access that the signed-in user lacks. Such a user cannot be managed by them. */
export function reachesBeyond(user: Pick<User, 'access'>, { ownAccess }: UserRights): boolean {
  return !isAtLeastAsRestricted(readRestrictions(user.access), readRestrictions(ownAccess))
}

/** The rights over one user. */
export function rightsOver(user: Pick<User, 'access'>, rights: UserRights): UserRights {
  if (!reachesBeyond(user, rights)) return rights
  const none = { change: false, remove: false, invite: false, resetSecondFactor: false, endSessions: false }
  return { ...rights, ...none }
}
