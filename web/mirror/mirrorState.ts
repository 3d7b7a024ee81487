import { create } from 'zustand'
import type { Entry } from './changes.ts'

/** What is kept, for people to know. */
export type Holdings = {
  posts: number
  quotes: number
  requests: number
  channels: number
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
