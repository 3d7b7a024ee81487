import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JobList } from '#features/capture/components/job-list.tsx'
import classes from './jobs.module.css'

type Props = { channelTitles: ReadonlyMap<string, string>; mayStop: boolean }

export function RunningJobs({ channelTitles, mayStop }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  return (
    <section className={classes.section} aria-labelledby="now-title">
      <h2 className={classes.heading} id="now-title">
        {t('runs.now')}
      </h2>
      <JobList
        question={{ status: 'goingOn', page }}
        none={t('runs.nowNone')}
        channelTitles={channelTitles}
        mayStop={mayStop}
        onPage={setPage}
      />
    </section>
  )
}
