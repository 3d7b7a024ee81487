import type { MediaReport } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import classes from './capture.module.css'

/** Shows the figures of a job in a row, each with its name. Zeros are dimmed. */
export function ReportCounts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  const { count } = useFormat()
  return (
    <Row as="dl" gap={4} rowGap={1}>
      {counts.map(([name, value]) => (
        <Row key={name} gap={1} nowrap numeric className={value === 0 ? classes.zero : undefined}>
          <Text as="dt" tone="quiet">
            {name}
          </Text>
          <Text as="dd" {...(value === 0 ? { tone: 'quiet' } : { weight: 'medium' })}>
            {count(value)}
          </Text>
        </Row>
      ))}
    </Row>
  )
}

/** Shows how many media files were stored, missing or too large. */
export function FileCounts({ media: { stored, missing, tooLarge } }: { media: MediaReport }) {
  const { t } = useTranslation()
  if (stored + missing + tooLarge === 0) return null
  const counts = [
    [t('jobs.filesStored'), stored],
    [t('jobs.filesMissing'), missing],
    [t('jobs.filesTooLarge'), tooLarge],
  ] as const
  return <ReportCounts counts={counts} />
}
