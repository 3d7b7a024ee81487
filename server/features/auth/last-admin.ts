import { scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import { AppError } from '#server/errors'
import type { ActiveAdmin, Rights } from './users.store.ts'

type Change = { before: Rights; after: Pick<Rights, 'role' | 'access' | 'status'> | undefined }

/**
 * Checks that an active administrator remains who can sign in and manage users. `admins` come from
 * `lockActiveAdmins` in the same transaction; `after` is undefined for a deletion.
 */
export function assertAdminRemains(admins: readonly ActiveAdmin[], { before, after }: Change): void {
  if (!managesUsers(before) || (after && managesUsers(after))) return
  const isLeft = (one: ActiveAdmin) =>
    one.id !== before.id && managesUsers(one) && (one.passwordHash !== null || one.isBound)
  if (!admins.some(isLeft)) throw new AppError('last_admin')
}

function managesUsers({ role, access, status }: Pick<Rights, 'role' | 'access' | 'status'>): boolean {
  const restrictions = readRestrictions(access)
  return status === 'Active' && scopeOf({ role, restrictions }, 'users.change') === 'all'
}
