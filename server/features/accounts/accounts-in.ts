import type { Records } from '#db/open'
import { type AccountStore, createAccountStore } from './accounts.store.ts'

export type { Account, AccountStore, Rights } from './accounts.store.ts'

/** The accounts inside a transaction that a feature above has begun: the store itself is private to this one. */
export function accountsIn(transaction: Records): AccountStore {
  return createAccountStore(transaction)
}
