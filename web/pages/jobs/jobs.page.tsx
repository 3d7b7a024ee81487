import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import {
  MediaAnalysisOffer,
  ReanalysisOffer,
  TranscriptionOffer,
} from '#features/capture/components/analysis-offers.tsx'
import { JobFilters } from '#features/capture/components/job-filters.tsx'
import { JobList } from '#features/capture/components/job-list.tsx'
import { type JobsState, jobsAddress } from '#features/capture/jobs-state.ts'
import { channelTitles } from '#features/channels/api/channels.ts'
import { Notice } from '#ui/notice.tsx'
import { TableExport } from '../export-button.tsx'
import page from '../page.module.css'
import { PageHead, Section } from '../page.tsx'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Running jobs, and the results of finished ones. */
export function JobsPage() {
  const { t } = useTranslation()
  const mayRead = useMay('capture.read')
  return (
    <div className={page.page}>
      <PageHead title={t('runs.title')} />
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
      {mayAnalyse && <MediaAnalysisOffer />}
      {mayAnalyse && <TranscriptionOffer />}
      <RunningJobs channelTitles={titles} mayStop={mayStop} />
      <Section
        title={t('runs.history')}
        controls={
          <>
            <JobFilters state={state} onChange={change} />
            <TableExport name="jobs" query={{ ...(kind && { kind }), status }} />
          </>
        }
      >
        <JobList
          question={{ ...(kind && { kind }), status, page }}
          none={t(isNarrowed ? 'list.noData' : 'runs.historyNone')}
          channelTitles={titles}
          mayStop={mayStop}
          onPage={(next) => change({ page: next })}
        />
      </Section>
    </>
  )
}

type RunningProps = { channelTitles: ReadonlyMap<string, string>; mayStop: boolean }

function RunningJobs({ channelTitles, mayStop }: RunningProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  return (
    <Section title={t('runs.now')}>
      <JobList
        question={{ status: 'goingOn', page }}
        none={t('runs.nowNone')}
        channelTitles={channelTitles}
        mayStop={mayStop}
        onPage={setPage}
      />
    </Section>
  )
}
