import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { JobFilters } from '#features/archiving/components/jobFilters.tsx'
import { JobList } from '#features/archiving/components/jobList.tsx'
import { ReanalysisOffer } from '#features/archiving/components/reanalysisOffer.tsx'
import { type JobsState, readJobsState, writeJobsState } from '#features/archiving/jobsState.ts'
import { channelTitles } from '#features/channels/api/channels.ts'
import { useMay } from '#features/session/may.ts'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screenHeading.tsx'
import { useAddress } from '#ui/useAddress.ts'
import page from '../page.module.css'
import { TableExport } from '../tableExport.tsx'
import classes from './jobs.module.css'
import { RunningJobs } from './runningJobs.tsx'

const noTitles: ReadonlyMap<string, string> = new Map()

/** What is being brought in, and what came of what was. */
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
  const [params, setParams] = useAddress()
  const { data: titles = noTitles } = useQuery(channelTitles)
  const state = readJobsState(params)
  const { kind, status = 'ended', page } = state
  const change = (part: Partial<JobsState>) => setParams(writeJobsState({ ...state, page: 1, ...part }))
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
