import type { LineCount, SearchInput } from '@litopys/contract/schemas/search'
import { create } from 'zustand'

export type Shared = Omit<SearchInput, 'q'>
export type Progress = { lines: string[]; shared: Shared; found: LineCount[] }
export type Batch =
  | { status: 'idle' }
  | ({ status: 'running' | 'cancelled' | 'done' } & Progress)
  | ({ status: 'failed'; error: unknown } & Progress)

type BatchList = { text: string; phrases: boolean; batch: Batch }

const blank: BatchList = { text: '', phrases: false, batch: { status: 'idle' } }

/** The list of queries and its results. They are kept when the user opens a query as a search and returns. */
export const useBatchList = create<BatchList>(() => blank)

/** Clears the list when another user signs in. */
export function forgetBatch() {
  useBatchList.setState(blank, true)
}

export function setBatch(batch: Batch) {
  useBatchList.setState({ batch })
}
