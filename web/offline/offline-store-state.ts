import { create } from 'zustand'
import type { Entry } from './changes.ts'
import type { Fault } from './faults.ts'

/** What is kept, for people to know. `opens`: the application itself is, and opens without a network. */
export type Holdings = {
  posts: number
  quotes: number
  requests: number
  channels: number
  opens: boolean
  refreshedAt?: string
}
/** What screens can do with the mirror while it is open. */
export type OfflineStoreControls = {
  /** Sends what waits; one that conflicts or was refused is sent once more where it is named. */
  send(again?: Entry): Promise<void>
  discard(entry: Entry): Promise<void>
  refresh(): Promise<void>
  holdings(): Promise<Holdings>
}

type OfflineStoreState =
  | { at: 'off' }
  | { at: 'opening' }
  | { at: 'failed' }
  | { at: 'open'; controls: OfflineStoreControls }

type Shown = {
  state: OfflineStoreState
  waiting: readonly Entry[]
  /** Since the lists were last copied as a whole. */
  fault: Fault | undefined
  /** A copy that was to be wiped is still there. */
  isLeft: boolean
  /** So many unsent changes in this browser are another operator's than the one who has signed in. */
  unsentOfAnother: number
}

export const useOfflineStore = create<Shown>(() => ({
  state: { at: 'off' },
  waiting: [],
  fault: undefined,
  isLeft: false,
  unsentOfAnother: 0,
}))
