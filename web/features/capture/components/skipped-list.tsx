import type { ImportReport } from '@litopys/contract/schemas/job'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useSkipText } from '#i18n/use-skip-text.ts'
import { TextButton } from '#ui/text-button.tsx'
import { type SkipGroup, skipGroups } from '../report-groups.ts'
import classes from './import-report.module.css'

const shownAtFirst = 5

/** Shows why records were skipped: each reason with its count and the places in the file. */
export function SkippedList({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const groups = skipGroups(report)
  const unlisted = report.skippedCount - report.skipped.length
  if (groups.length === 0) return null
  return (
    <>
      <ul className={classes.reasons} aria-label={t('jobs.skippedTitle')}>
        {groups.map((group) => (
          <Reason
            key={`${group.example.code} ${group.example.detail} ${group.example.reason}`}
            group={group}
          />
        ))}
      </ul>
      {unlisted > 0 && (
        <p className={classes.note}>{t('jobs.moreRows', { count: unlisted, formatted: count(unlisted) })}</p>
      )}
    </>
  )
}

function Reason({ group: { example, records } }: { group: SkipGroup }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { reason, place } = useSkipText()
  const [all, setAll] = useState(false)
  const shown = all ? records : records.slice(0, shownAtFirst)
  return (
    <li>
      <details>
        <summary>
          {reason(example)} · <span className={classes.number}>{count(records.length)}</span>
        </summary>
        <ul className={classes.places}>
          {shown.map((record) => (
            <li key={record.position}>
              {place(record)}
              {record.value !== undefined && `: ${record.value}`}
            </li>
          ))}
          {shown.length < records.length && (
            <li>
              <TextButton onClick={() => setAll(true)}>
                {t('jobs.showAll', { formatted: count(records.length) })}
              </TextButton>
            </li>
          )}
        </ul>
      </details>
    </li>
  )
}
