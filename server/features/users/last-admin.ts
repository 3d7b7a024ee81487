import { scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { Rights } from '#features/auth/users-in'
import { AppError } from '#server/errors'

type Change = { before: Rights; after: Pick<Rights, 'role' | 'access' | 'status'> | undefined }

/**
 * Somebody must be left who can manage users and sign in to do so (notes on security, 3.7). `admins` come
 * from `lockActiveAdmins` of the same transaction; nothing is after a deletion.
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
