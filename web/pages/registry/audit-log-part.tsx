import { hidesPosts, readRestrictions } from '@litopys/contract/access/restrictions'
import { displayName } from '@litopys/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { auditLogQuery } from '#features/audit/api/audit-log.ts'
import { useAuditLogState } from '#features/audit/audit-log-state.ts'
import { AuditLog } from '#features/audit/components/audit-log.tsx'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { everyUser } from '#features/users/api/users.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Notice } from '#ui/notice.tsx'
import { TableExport } from '../table-export.tsx'

/** The audit log, or why it is not shown: it names posts that restrictions can hide. */
export function AuditLogPart() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: me } = useQuery(currentUserQuery)
  if (!me) return null
  if (!hidesPosts(readRestrictions(me.access))) return <OpenAuditLog />
  return <Notice title={t('auditLog.restricted')}>{errorText(new CallError('audit_restricted', ''))}</Notice>
}

/** With the current users as choices. */
function OpenAuditLog() {
  const { state, change } = useAuditLogState()
  const { data } = useQuery(everyUser)
  const people = (data?.data ?? []).map((user) => ({ id: user._id, name: displayName(user) || user._id }))
  return (
    <AuditLog
      state={state}
      people={people}
      exportButton={<TableExport name="audit-log" query={auditLogQuery(state)} />}
      onChange={change}
    />
  )
}
