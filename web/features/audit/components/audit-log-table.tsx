import type { AuditEntry } from '@litopys/contract/schemas/audit'
import { useTranslation } from 'react-i18next'
import table from '#ui/table.module.css'
import { AuditLogEntry } from './audit-log-entry.tsx'
import classes from './audit-log-table.module.css'

type Props = { entries: AuditEntry[]; onActor: (id: string) => void }

/** Shows entries as a table; on narrow screens, as a list of cards. */
export function AuditLogTable({ entries, onActor }: Props) {
  const { t } = useTranslation()
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('auditLog.when')}</th>
          <th scope="col">{t('auditLog.actor')}</th>
          <th scope="col">{t('auditLog.action')}</th>
          <th scope="col">{t('auditLog.object')}</th>
          <th scope="col">{t('auditLog.outcome')}</th>
          <th scope="col">{t('auditLog.ip')}</th>
        </tr>
      </thead>
      {entries.map((entry) => (
        <AuditLogEntry key={entry.seq} entry={entry} onActor={onActor} />
      ))}
    </table>
  )
}
