import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ImportPanel } from '#features/archiving/components/importPanel.tsx'
import { JobList } from '#features/archiving/components/jobList.tsx'
import { channelTitles } from '#features/channels/api/channels.ts'
import { ChannelList } from '#features/channels/components/channelList.tsx'
import { startState, writeSearchState } from '#features/search/searchState.ts'
import { useMay } from '#features/session/may.ts'
import classes from './channels.module.css'

const noTitles: ReadonlyMap<string, string> = new Map()

export function ChannelsPage() {
  const { t } = useTranslation()
  const archives = useMay('archive.import')
  const { data: titles } = useQuery({ ...channelTitles, enabled: archives })
  return (
    <div className={classes.page}>
      <section className={classes.channels}>
        <h1 className={classes.title}>{t('channels.title')}</h1>
        <ChannelList
          whenNone={t(archives ? 'channels.noneText' : 'channels.noneRead')}
          linkTo={({ channelId }) =>
            `/?${writeSearchState({ ...startState, filters: { channelId: { in: [channelId] } } })}`
          }
        />
      </section>
      {archives && (
        <div className={classes.side}>
          <ImportPanel />
          <JobList channelTitles={titles ?? noTitles} />
        </div>
      )}
    </div>
  )
}
