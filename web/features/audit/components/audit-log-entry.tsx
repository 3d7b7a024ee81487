import { type AuditEntry, auditActions } from '@litopys/contract/schemas/audit'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { subjectOf } from '../changes.ts'
import { useDetailText } from '../use-detail-text.ts'
import classes from './audit-log-table.module.css'
import { EntryDetails } from './entry-details.tsx'

type Props = { entry: AuditEntry; onActor: (id: string) => void }

/** Shows an entry as a row. Its details unfold below. */
export function AuditLogEntry({ entry, onActor }: Props) {
  const { t } = useTranslation()
  const { exact } = useFormat()
  const { word } = useDetailText()
  const [opened, setOpened] = useState(false)
  const detailsId = useId()
  const action = auditActions.find((one) => one === entry.action)
  return (
    <tbody data-opened={opened}>
      <tr>
        <td className={`${table.digits} ${classes.when}`}>
          <time dateTime={entry.at}>{exact(entry.at)}</time>
        </td>
        <td>
          <Actor entry={entry} onActor={onActor} />
        </td>
        <th scope="row">
          <button
            type="button"
            className={classes.action}
            aria-expanded={opened}
            aria-controls={detailsId}
            title={t('auditLog.details', { number: entry.seq })}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight size={14} className={classes.chevron} aria-hidden />
            <span className={classes.actionName}>{action ? t(`audit.${action}`) : entry.action}</span>
          </button>
        </th>
        <td className={classes.object}>{word(subjectOf(entry))}</td>
        <td className={classes.outcome} data-outcome={entry.outcome}>
          {t(`auditLog.outcome.${entry.outcome}`)}
        </td>
        <td className={`${table.digits} ${classes.ip}`}>{entry.ip}</td>
      </tr>
      <tr id={detailsId} hidden={!opened} className={classes.more}>
        <td colSpan={6}>{opened && <EntryDetails entry={entry} />}</td>
      </tr>
    </tbody>
  )
}

function Actor({ entry: { actorId, actorName }, onActor }: Props) {
  const { t } = useTranslation()
  if (actorId === '') return <span className={table.quiet}>{t('auditLog.nobody')}</span>
  const name = actorId === 'local' ? t('auditLog.command') : actorName
  return (
    <TextButton
      className={classes.actor}
      title={t('auditLog.onlyActor', { name })}
      onClick={() => onActor(actorId)}
    >
      {name}
    </TextButton>
  )
}
