import { type Permission, type Scope, scopeOf } from '@litopys/contract/access/policy'
import { hidesPosts, readRestrictions } from '@litopys/contract/access/restrictions'
import type { User } from '@litopys/contract/schemas/user'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from './api/current-user.ts'

/**
 * How far a permission of this user reaches, by the policy that the server asks too. Nobody signed in:
 * nowhere.
 */
export function scopeFor(user: Pick<User, 'role' | 'access'> | undefined, permission: Permission): Scope {
  if (!user) return 'none'
  return scopeOf({ role: user.role, restrictions: readRestrictions(user.access) }, permission)
}

/** What is not allowed is not shown: whether the signed-in user may do this at all. */
export function useMay(permission: Permission): boolean {
  return useScope(permission) !== 'none'
}

function useScope(permission: Permission): Scope {
  const { data: user } = useQuery(currentUserQuery)
  return scopeFor(user, permission)
}

/** Whether restrictions can hide posts from the signed-in user. */
export function useSeesPart(): boolean {
  const { data: user } = useQuery(currentUserQuery)
  return user !== undefined && hidesPosts(readRestrictions(user.access))
}
