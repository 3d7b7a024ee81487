import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { JobFilters } from '#features/capture/components/job-filters.tsx'
import { JobList } from '#features/capture/components/job-list.tsx'
import { ReanalysisOffer } from '#features/capture/components/reanalysis-offer.tsx'
import { type JobsState, jobsAddress } from '#features/capture/jobs-state.ts'
import { channelTitles } from '#features/channels/api/channels.ts'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import page from '../page.module.css'
import { TableExport } from '../table-export.tsx'
import classes from './jobs.module.css'
import { RunningJobs } from './running-jobs.tsx'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Running jobs, and the results of finished ones. */
export function JobsPage() {
  const { t } = useTranslation()
  const mayRead = useMay('capture.read')
  return (
    <div className={`${page.page} ${classes.page}`}>
      <ScreenHeading className={page.title}>{t('runs.title')}</ScreenHeading>
      {mayRead ? <Jobs /> : <Notice title={t('runs.notAllowed')}>{t('runs.notAllowedText')}</Notice>}
    </div>
  )
}

function Jobs() {
  const { t } = useTranslation()
  const mayStop = useMay('capture.cancel')
  const mayAnalyse = useMay('archive.reanalyze')
  const { state, set } = jobsAddress.use()
  const { data: titles = noTitles } = useQuery(channelTitles)
  const { kind, status = 'ended', page } = state
  const change = (part: Partial<JobsState>) => set({ page: 1, ...part })
  const isNarrowed = kind !== undefined || state.status !== undefined
  return (
    <>
      {mayAnalyse && <ReanalysisOffer />}
      <RunningJobs channelTitles={titles} mayStop={mayStop} />
      <section className={classes.section} aria-labelledby="history-title">
        <div className={classes.head}>
          <h2 className={classes.heading} id="history-title">
            {t('runs.history')}
          </h2>
          <JobFilters state={state} onChange={change} />
          <TableExport name="jobs" query={{ ...(kind && { kind }), status }} />
        </div>
        <JobList
          question={{ ...(kind && { kind }), status, page }}
          none={t(isNarrowed ? 'list.noData' : 'runs.historyNone')}
          channelTitles={titles}
          mayStop={mayStop}
          onPage={(next) => change({ page: next })}
        />
      </section>
    </>
  )
}
