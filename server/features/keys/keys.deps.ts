import type { Scope } from '@litopys/contract/access/policy'
import type { KeyTest } from '@litopys/contract/schemas/key'
import type { Transact } from '#audit/transact'
import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import type { Seal } from '#secrets/seal'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import type { AccountSignIns } from './account-sign-in.usecase.ts'
import type { KeyStore } from './keys.store.ts'

export type Accounts = {
  /** Asks Telegram whose session a key has. */
  test(input: { key: string }, signal: AbortSignal): Promise<KeyTest>
  /** Closes the connection of a key, because its session changed or was deleted. */
  forget(input: { key: string }): Promise<object>
}

export type KeyDeps = {
  keys: KeyStore
  /** Telegram accounts, as the home process uses them. */
  accounts: Accounts
  signIns: AccountSignIns
  /** Removes a deleted key from its channels; returns the numbers of those channels. */
  releaseIn(transaction: Records, key: string): Promise<string[]>
  transact: Transact
  seal: Seal
  mac: Mac
  clock: Clock
  /** Never goes back, so limits are safe to base on it. */
  authClock: Clock
  /** Time zone in which days start. */
  timeZone: string
}

/** The actor, and the scope of their right. */
export type Requester = { actor: Actor; scope: Scope }
