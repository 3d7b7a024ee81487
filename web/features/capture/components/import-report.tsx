import { changedParts, type ImportReport as Report } from '@litopys/contract/schemas/job'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useSkipText } from '#i18n/use-skip-text.ts'
import { Note, Row, Text } from '#ui/layout.tsx'
import { cutOffOf } from '../report-groups.ts'
import { GapList } from './gap-list.tsx'
import { MissingFiles } from './missing-files.tsx'
import { FileCounts, ReportCounts } from './report-counts.tsx'
import { SkippedList } from './skipped-list.tsx'

type Props = { report: Report; channelTitles: ReadonlyMap<string, string> }

/** Shows the result of an import: counts, skipped records with reasons, and missing items (folded). */
export function ImportReport({ report, channelTitles }: Props) {
  const { t } = useTranslation()
  const counts = [
    [t('jobs.read'), report.read],
    [t('jobs.new'), report.new],
    [t('jobs.updated'), report.updated],
    [t('jobs.unchanged'), report.unchanged],
    [t('jobs.revisions'), report.revisions ?? 0],
    [t('jobs.skipped'), report.skippedCount],
  ] as const
  if (report.read === 0 && report.skippedCount === 0) return null
  return (
    <>
      <CutOff report={report} />
      <ReportCounts counts={counts} />
      <ChangedParts report={report} />
      {report.media && <FileCounts media={report.media} />}
      <MissingFiles report={report} />
      <SkippedList report={report} />
      {report.gaps.length > 0 && (
        <GapList gaps={report.gaps} total={report.gapCount} channelTitles={channelTitles} />
      )}
    </>
  )
}

function CutOff({ report }: { report: Report }) {
  const { t } = useTranslation()
  const skipText = useSkipText()
  const end = cutOffOf(report)
  if (!end) return null
  const place = skipText.place(end)
  return (
    <Note tone="warn">
      <Row as="p" align="start" tone="strong" nowrap>
        <Text as="span" tone="warn">
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
        </Text>
        <span>
          <strong>
            {end.code === 'file_cut_off_inside'
              ? t('jobs.cutOff', { place })
              : t('jobs.cutOffBetween', { place })}
          </strong>{' '}
          {t('jobs.cutOffText')}
        </span>
      </Row>
    </Note>
  )
}

/** Shows what an import has changed in existing posts, and in how many. */
function ChangedParts({ report: { changed = {} } }: { report: Pick<Report, 'changed'> }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const parts = changedParts.flatMap((part) => {
    const posts = changed[part]
    return posts ? [`${t(`jobs.part.${part}`)} ${count(posts)}`] : []
  })
  if (parts.length === 0) return null
  return <Text tone="quiet">{t('jobs.changed', { parts: parts.join(', ') })}</Text>
}
