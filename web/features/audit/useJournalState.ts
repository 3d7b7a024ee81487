import { useMemo } from 'react'
import { useAddress } from '#ui/useAddress.ts'
import { type JournalState, readJournalState, writeJournalState } from './journalState.ts'

export function useJournalState() {
  const [params, setParams] = useAddress()
  const state = useMemo(() => readJournalState(params), [params])
  const change = (part: Partial<JournalState>) =>
    setParams(writeJournalState(params, { ...state, ...part }), {
      replace: part.search !== undefined,
      preventScrollReset: true,
    })
  return { state, change }
}
