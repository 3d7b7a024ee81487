import type { Records } from '#records/open'
import { createUserStore, type UserStore } from './users.store.ts'

export type { Rights, UserRow, UserStore } from './users.store.ts'

/** Users in a transaction of a higher feature, because the store itself is private to this feature. */
export function usersIn(transaction: Records): UserStore {
  return createUserStore(transaction)
}
