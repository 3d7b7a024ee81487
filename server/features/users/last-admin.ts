import { AppError } from '#server/errors'
import type { UserRow, UserStore } from './users.store.ts'

/**
 * Somebody must be left who can manage users (notes on security, 3.7). To be asked after `lockActiveAdmins` of the same
 * transaction; `after` is how the user is going to be, or his id alone where he is going to be deleted.
 */
export async function assertAdminRemains(
  users: UserStore,
  after: Pick<UserRow, 'id'> & Partial<Pick<UserRow, 'role' | 'status'>>,
): Promise<void> {
  if (after.status === 'Active' && after.role?.includes('Admin')) return
  const admins = await users.lockActiveAdmins()
  if (admins.includes(after.id) && admins.length === 1) throw new AppError('last_admin')
}
