import { auditRoutes } from '@litopys/contract/routes/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { type AuditLogState, filtersOf } from '../audit-log-state.ts'

const entriesPerStep = 50

/** Query parameters for the audit log, without paging. */
export function auditLogQuery(state: AuditLogState) {
  return { search: state.search, filters: filtersOf(state) }
}

/** Entries of the audit log, newest first; further pages are older. */
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
    /** 0 means "from the newest entry": entry numbers start at 1. */
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < entriesPerStep ? undefined : data.at(-1)?.seq),
    placeholderData: keepPreviousData,
  })
}
