import type { Records } from '#records/open'
import { createUserStore, type UserStore } from './users.store.ts'

export type { Rights, UserRow, UserStore } from './users.store.ts'

/**
 * The accounts inside a transaction that a feature above has begun: the store itself is private to this one.
 */
export function usersIn(transaction: Records): UserStore {
  return createUserStore(transaction)
}
