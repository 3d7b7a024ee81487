import { scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { Rights } from '#features/auth/users-in'
import { AppError } from '#server/errors'

type Change = { before: Rights; after: Pick<Rights, 'role' | 'access' | 'status'> | undefined }

/**
 * Checks that an active administrator remains who can sign in and manage users. `admins` come from
 * `lockActiveAdmins` in the same transaction; `after` is undefined for a deletion.
 */
export function assertAdminRemains(admins: readonly Rights[], { before, after }: Change): void {
  if (!managesUsers(before) || (after && managesUsers(after))) return
  const isLeft = (one: Rights) => one.id !== before.id && managesUsers(one) && one.passwordHash !== null
  if (!admins.some(isLeft)) throw new AppError('last_admin')
}

function managesUsers({ role, access, status }: Pick<Rights, 'role' | 'access' | 'status'>): boolean {
  const restrictions = readRestrictions(access)
  return status === 'Active' && scopeOf({ role, restrictions }, 'users.change') === 'all'
}
