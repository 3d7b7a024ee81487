import { listAuditEntries } from '@litopys/contract/routes/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { filtersOf, type JournalState } from '../journalState.ts'

const entriesPerStep = 50

/** What the journal is asked for, but for its steps. */
export function journalQuestion(state: JournalState) {
  return { search: state.search, filters: filtersOf(state) }
}

/** The newest entries, and step by step the ones before them. */
export function journal(state: JournalState) {
  const question = journalQuestion(state)
  return infiniteQueryOptions({
    queryKey: ['audit', question],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditEntries,
        { ...question, itemsPerPage: entriesPerStep, ...(pageParam > 0 && { before: pageParam }) },
        { signal },
      ),
    /** 0 stands for "from the newest on": the numbers of entries begin at 1. */
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < entriesPerStep ? undefined : data.at(-1)?.seq),
    placeholderData: keepPreviousData,
  })
}
