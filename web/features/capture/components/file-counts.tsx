import type { MediaReport } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { ReportCounts } from './report-counts.tsx'

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
