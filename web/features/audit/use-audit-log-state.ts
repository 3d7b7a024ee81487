import { useMemo } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { type AuditLogState, readAuditLogState, writeAuditLogState } from './audit-log-state.ts'

export function useAuditLogState() {
  const [params, setParams] = useAddress()
  const state = useMemo(() => readAuditLogState(params), [params])
  const change = (part: Partial<AuditLogState>) =>
    setParams(writeAuditLogState(params, { ...state, ...part }), {
      replace: part.search !== undefined,
      preventScrollReset: true,
    })
  return { state, change }
}
