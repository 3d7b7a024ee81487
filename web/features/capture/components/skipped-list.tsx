import type { ImportReport } from '@litopys/contract/schemas/job'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useSkipText } from '#i18n/use-skip-text.ts'
import { PlainList, Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { type SkipGroup, skipGroups } from '../report-groups.ts'
import classes from './capture.module.css'

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
      <PlainList aria-label={t('jobs.skippedTitle')}>
        {groups.map((group) => (
          <Reason
            key={`${group.example.code} ${group.example.detail} ${group.example.reason}`}
            group={group}
          />
        ))}
      </PlainList>
      {unlisted > 0 && (
        <Text tone="quiet">{t('jobs.moreRows', { count: unlisted, formatted: count(unlisted) })}</Text>
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
      <details className={classes.details}>
        <Text as="summary" tone="warn" breaks>
          {reason(example)} ·{' '}
          <Text as="span" weight="medium" numeric>
            {count(records.length)}
          </Text>
        </Text>
        <Row as="ul" gap={3} rowGap={1} align="baseline" tone="soft" numeric className={classes.scrolled}>
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
        </Row>
      </details>
    </li>
  )
}
