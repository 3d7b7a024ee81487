import { type AuditEntry, auditActions } from '@litopys/contract/schemas/audit'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/textButton.tsx'
import { subjectOf } from '../changes.ts'
import { useDetailText } from '../useDetailText.ts'
import { EntryDetails } from './entryDetails.tsx'
import classes from './journalTable.module.css'

type Props = { entry: AuditEntry; onActor: (id: string) => void }

/** A row, and below it what more the journal knows. */
export function JournalEntry({ entry, onActor }: Props) {
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
            title={t('journal.details', { number: entry.seq })}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight size={14} className={classes.chevron} aria-hidden />
            <span className={classes.actionName}>{action ? t(`audit.${action}`) : entry.action}</span>
          </button>
        </th>
        <td className={classes.object}>{word(subjectOf(entry))}</td>
        <td className={classes.outcome} data-outcome={entry.outcome}>
          {t(`journal.outcome.${entry.outcome}`)}
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
  if (actorId === '') return <span className={table.quiet}>{t('journal.nobody')}</span>
  const name = actorId === 'local' ? t('journal.command') : actorName
  return (
    <TextButton
      className={classes.actor}
      title={t('journal.onlyActor', { name })}
      onClick={() => onActor(actorId)}
    >
      {name}
    </TextButton>
  )
}
