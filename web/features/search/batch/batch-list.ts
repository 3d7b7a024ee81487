import type { LineCount } from '@litopys/contract/schemas/search'
import { create } from 'zustand'
import type { Condition } from '../search-state.ts'

export type Shared = Omit<Condition, 'q'>
export type Progress = { lines: string[]; shared: Shared; found: LineCount[] }
export type Batch =
  | { status: 'idle' }
  | ({ status: 'running' | 'cancelled' | 'done' } & Progress)
  | ({ status: 'failed'; error: unknown } & Progress)

type BatchList = { text: string; phrases: boolean; batch: Batch }

const blank: BatchList = { text: '', phrases: false, batch: { status: 'idle' } }

/** The list and what became of it: whoever opens a line as a search finds it again on the way back. */
export const useBatchList = create<BatchList>(() => blank)

/** Another person at this browser has no list. */
export function forgetBatch() {
  useBatchList.setState(blank, true)
}

export function setBatch(batch: Batch) {
  useBatchList.setState({ batch })
}
