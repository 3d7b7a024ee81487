import type { Scope } from '@litopys/contract/access/policy'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import type { MtprotoLines } from '#adapters/telegram/mtproto-lines'
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
  lines: MtprotoLines
  makeClient: MakeMtprotoClient
  signIns: KeySignIns
  /** A key is going: no channel is read with it any more. Tells the numbers of those that were. */
  releaseIn(transaction: Records, key: string): Promise<string[]>
  transact: Transact
  seal: Seal
  mac: Mac
  clock: Clock
  /** It never goes back: limits go by it. */
  authClock: Clock
  /** By whose clocks days begin. */
  timeZone: string
}

/** Who asks, and how far he may. */
export type Asker = { actor: Actor; scope: Scope }
