import { type AuditEntry, auditActions } from '@litopys/contract/schemas/audit'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { subjectOf } from '../changes.ts'
import { useDetailText } from '../use-detail-text.ts'
import classes from './audit.module.css'
import { EntryDetails } from './entry-details.tsx'

type Props = { entries: AuditEntry[]; onActor: (id: string) => void }

/** Shows entries as a table; on narrow screens, as a list of cards. */
export function AuditLogTable({ entries, onActor }: Props) {
  const { t } = useTranslation()
  return (
    <table className={`${table.table} ${table.folded} ${classes.table}`}>
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

type EntryProps = { entry: AuditEntry; onActor: (id: string) => void }

/** Shows an entry as a row. Its details unfold below. */
function AuditLogEntry({ entry, onActor }: EntryProps) {
  const { t } = useTranslation()
  const { exact } = useFormat()
  const { word } = useDetailText()
  const [opened, setOpened] = useState(false)
  const detailsId = useId()
  const isQuiet = entry.outcome === 'done' || entry.outcome === 'cancelled'
  const action = auditActions.find((one) => one === entry.action)
  return (
    <tbody className={classes.entry} data-opened={opened}>
      <tr>
        <td className={`${table.digits} ${classes.when}`}>
          <time dateTime={entry.at}>{exact(entry.at)}</time>
        </td>
        <td className={classes.actor}>
          <Actor entry={entry} onActor={onActor} />
        </td>
        <th scope="row">
          <TextButton
            className={classes.action}
            aria-expanded={opened}
            aria-controls={detailsId}
            title={t('auditLog.details', { number: entry.seq })}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight size={14} aria-hidden />
            <span className={classes.actionName}>{action ? t(`audit.${action}`) : entry.action}</span>
          </TextButton>
        </th>
        <Text as="td" breaks className={classes.object}>
          {word(subjectOf(entry))}
        </Text>
        <Text
          as="td"
          {...(isQuiet ? { tone: 'quiet' } : { tone: 'danger', weight: 'medium' })}
          className={classes.outcome}
        >
          {t(`auditLog.outcome.${entry.outcome}`)}
        </Text>
        <Text as="td" tone="quiet" className={`${table.digits} ${classes.ip}`}>
          {entry.ip}
        </Text>
      </tr>
      <tr id={detailsId} hidden={!opened} className={classes.more}>
        <td colSpan={6}>{opened && <EntryDetails entry={entry} />}</td>
      </tr>
    </tbody>
  )
}

function Actor({ entry: { actorId, actorName }, onActor }: EntryProps) {
  const { t } = useTranslation()
  if (actorId === '') return <span className={table.quiet}>{t('auditLog.notSignedIn')}</span>
  const name = actorId === 'local' ? t('auditLog.command') : actorName
  return (
    <TextButton title={t('auditLog.onlyActor', { name })} onClick={() => onActor(actorId)}>
      {name}
    </TextButton>
  )
}
