import { listAuditEntries } from '@litopys/contract/routes/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { filtersOf, type JournalState } from '../journalState.ts'

const entriesPerStep = 50

/** The newest entries, and step by step the ones before them. */
export function journal(state: JournalState) {
  const filters = filtersOf(state)
  const { search } = state
  return infiniteQueryOptions({
    queryKey: ['audit', { search, filters }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditEntries,
        { search, filters, itemsPerPage: entriesPerStep, ...(pageParam > 0 && { before: pageParam }) },
        { signal },
      ),
    /** 0 stands for "from the newest on": the numbers of entries begin at 1. */
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < entriesPerStep ? undefined : data.at(-1)?.seq),
    placeholderData: keepPreviousData,
  })
}
