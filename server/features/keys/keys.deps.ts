import type { Scope } from '@litopys/contract/access/policy'
import type { AccountConnections } from '#adapters/telegram/account-connections'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import type { Transact } from '#audit/transact'
import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import type { Seal } from '#secrets/seal'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import type { KeySignIns } from './key-sign-ins.usecase.ts'
import type { KeyStore } from './keys.store.ts'

export type KeyDeps = {
  keys: KeyStore
  connections: AccountConnections
  makeClient: MakeMtprotoClient
  signIns: KeySignIns
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
