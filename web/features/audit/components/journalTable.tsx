import type { AuditEntry } from '@litopys/contract/schemas/audit'
import { useTranslation } from 'react-i18next'
import table from '#ui/table.module.css'
import { JournalEntry } from './journalEntry.tsx'
import classes from './journalTable.module.css'

type Props = { entries: AuditEntry[]; onActor: (id: string) => void }

/** A table; where the screen is narrow every row becomes an entry of its own. */
export function JournalTable({ entries, onActor }: Props) {
  const { t } = useTranslation()
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('journal.when')}</th>
          <th scope="col">{t('journal.actor')}</th>
          <th scope="col">{t('journal.action')}</th>
          <th scope="col">{t('journal.object')}</th>
          <th scope="col">{t('journal.outcome')}</th>
          <th scope="col">{t('journal.ip')}</th>
        </tr>
      </thead>
      {entries.map((entry) => (
        <JournalEntry key={entry.seq} entry={entry} onActor={onActor} />
      ))}
    </table>
  )
}
