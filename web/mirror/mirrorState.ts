import { create } from 'zustand'
import type { Entry } from './changes.ts'

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
export type MirrorControls = {
  /** Sends what waits; one that conflicts or was refused is sent once more where it is named. */
  send(again?: Entry): Promise<void>
  discard(entry: Entry): Promise<void>
  refresh(): Promise<void>
  holdings(): Promise<Holdings>
}

type MirrorState =
  | { at: 'off' }
  | { at: 'opening' }
  | { at: 'failed' }
  | { at: 'open'; controls: MirrorControls }

export const useMirror = create<{ state: MirrorState; waiting: readonly Entry[] }>(() => ({
  state: { at: 'off' },
  waiting: [],
}))
