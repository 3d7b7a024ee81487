import { auditRoutes } from '@litopys/contract/routes/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { type AuditLogState, filtersOf } from '../audit-log-state.ts'

const entriesPerStep = 50

/** What the audit log is asked for, but for its steps. */
export function auditLogQuery(state: AuditLogState) {
  return { search: state.search, filters: filtersOf(state) }
}

/** The newest entries, and step by step the ones before them. */
export function auditLog(state: AuditLogState) {
  const question = auditLogQuery(state)
  return infiniteQueryOptions({
    queryKey: ['audit', question],
    queryFn: ({ pageParam, signal }) =>
      call(
        auditRoutes.list,
        { ...question, itemsPerPage: entriesPerStep, ...(pageParam > 0 && { before: pageParam }) },
        { signal },
      ),
    /** 0 stands for "from the newest on": the numbers of entries begin at 1. */
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < entriesPerStep ? undefined : data.at(-1)?.seq),
    placeholderData: keepPreviousData,
  })
}
