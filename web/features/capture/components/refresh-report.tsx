import type { ImportReport } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Text } from '#ui/layout.tsx'
import { GapList } from './gap-list.tsx'
import { FileCounts, ReportCounts } from './report-counts.tsx'
import { SkippedList } from './skipped-list.tsx'

type Props = { report: ImportReport; channelTitles: ReadonlyMap<string, string> }

/** Shows the result of a refresh: new, changed and deleted posts. */
export function RefreshReport({ report, channelTitles }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const counts = [
    [t('jobs.read'), report.read],
    [t('jobs.new'), report.new],
    [t('jobs.updated'), report.updated],
    [t('runs.recounted'), report.recounted ?? 0],
    [t('runs.deleted'), report.deleted ?? 0],
    [t('runs.restored'), report.restored ?? 0],
    [t('jobs.unchanged'), report.unchanged],
    [t('jobs.revisions'), report.revisions ?? 0],
    [t('jobs.skipped'), report.skippedCount],
  ] as const
  const { held } = report
  return (
    <>
      {held && (
        <Text tone="quiet">
          {t('runs.held', { vanished: count(held.vanished), checked: count(held.checked) })}
        </Text>
      )}
      {counts.some(([, value]) => value > 0) && <ReportCounts counts={counts} />}
      {report.media && <FileCounts media={report.media} />}
      <SkippedList report={report} />
      {report.gaps.length > 0 && (
        <GapList gaps={report.gaps} total={report.gapCount} channelTitles={channelTitles} />
      )}
    </>
  )
}
