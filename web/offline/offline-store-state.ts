import { create } from 'zustand'
import type { Entry } from './changes.ts'
import type { Fault } from './faults.ts'

/**
 * State of the offline store for users. `opens`: the application is stored, and starts without a network.
 * `isFilling`: the first copy of the lists is running, so their counts are not known yet. `postsCopiedAt`: when
 * the last post was copied; undefined without posts.
 */
export type StoreContents = {
  posts: number
  quotes: number
  requests: number
  channels: number
  opens: boolean
  isFilling: boolean
  refreshedAt?: string
  postsCopiedAt?: string
}
/** Actions of screens on the open offline store. */
export type OfflineStoreControls = {
  /** Sends waiting changes; a conflicting or refused change is sent again if it is named. */
  send(again?: Entry): Promise<void>
  discard(entry: Entry): Promise<void>
  refresh(): Promise<void>
  contents(): Promise<StoreContents>
}

type OfflineStoreState =
  | { at: 'off' }
  | { at: 'opening' }
  | { at: 'failed' }
  | { at: 'open'; controls: OfflineStoreControls }

type Shown = {
  state: OfflineStoreState
  waiting: readonly Entry[]
  /** Time of the last complete copy of the lists. */
  fault: Fault | undefined
  /** A copy that should have been deleted still exists. */
  isLeft: boolean
  /** Number of unsent changes in this browser that belong to another operator than the signed-in one. */
  unsentOfAnother: number
}

export const useOfflineStore = create<Shown>(() => ({
  state: { at: 'off' },
  waiting: [],
  fault: undefined,
  isLeft: false,
  unsentOfAnother: 0,
}))
