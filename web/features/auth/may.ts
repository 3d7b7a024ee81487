import { type Permission, type Scope, scopeOf } from '@litopys/contract/access/policy'
import { hidesPosts, readRestrictions } from '@litopys/contract/access/restrictions'
import type { User } from '@litopys/contract/schemas/user'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from './api/current-user.ts'

/**
 * The scope of a permission for this user, by the policy that the server also uses. None if there is no user.
 */
export function scopeFor(user: Pick<User, 'role' | 'access'> | undefined, permission: Permission): Scope {
  if (!user) return 'none'
  return scopeOf({ role: user.role, restrictions: readRestrictions(user.access) }, permission)
}

/** Whether the signed-in user has a permission. The interface hides what is not allowed. */
export function useMay(permission: Permission): boolean {
  return useScope(permission) !== 'none'
}

/** Whether the signed-in user has a permission for the objects of all users, not only for their own. */
export function useMayForAll(permission: Permission): boolean {
  return useScope(permission) === 'all'
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
