import { type Permission, scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { User } from '@litopys/contract/schemas/user'

/** What the signed-in user may do with other users. What is not allowed is not shown. */
export type UserRights = {
  see: 'nobody' | 'names' | 'everything'
  create: boolean
  change: boolean
  remove: boolean
  invite: boolean
  resetSecondFactor: boolean
  seeSessions: boolean
  endSessions: boolean
}

/** Asks the policy, as the server does. */
export function rightsOf(me: Pick<User, 'role' | 'access'>): UserRights {
  const asker = { role: me.role, restrictions: readRestrictions(me.access) }
  const overAll = (permission: Permission) => scopeOf(asker, permission) === 'all'
  return {
    see: overAll('users.read') ? 'everything' : scopeOf(asker, 'users.read') === 'names' ? 'names' : 'nobody',
    create: overAll('users.create'),
    change: overAll('users.change'),
    remove: overAll('users.delete'),
    invite: overAll('users.invite'),
    resetSecondFactor: overAll('secondFactor.reset'),
    seeSessions: overAll('sessions.read'),
    endSessions: overAll('sessions.end'),
  }
}
