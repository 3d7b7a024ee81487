import type { Records } from '#records/open'
import { createUserStore, type UserStore } from './users.store.ts'

export type { UserRow, UserStore } from './users.store.ts'

/**
 * The store of users for other features, which may not import `users.store.ts`. `transaction`: the
 * transaction in which they read or change users.
 */
export function usersIn(transaction: Records): UserStore {
  return createUserStore(transaction)
}
