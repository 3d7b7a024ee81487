import type { ImportReport as Report } from '@litopys/contract/schemas/job'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSkipText } from '#i18n/use-skip-text.ts'
import { cutOffOf } from '../report-groups.ts'
import { ChangedParts } from './changed-parts.tsx'
import { FileCounts } from './file-counts.tsx'
import { GapList } from './gap-list.tsx'
import classes from './import-report.module.css'
import { MissingFiles } from './missing-files.tsx'
import { ReportCounts } from './report-counts.tsx'
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
    <p className={classes.cutOff}>
      <IconAlertTriangle className={classes.icon} size={16} stroke={1.7} aria-hidden />
      <span>
        <strong>
          {end.code === 'file_cut_off_inside'
            ? t('jobs.cutOff', { place })
            : t('jobs.cutOffBetween', { place })}
        </strong>{' '}
        {t('jobs.cutOffText')}
      </span>
    </p>
  )
}
