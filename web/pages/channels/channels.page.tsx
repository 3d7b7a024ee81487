import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportPanel } from '#features/archiving/components/importPanel.tsx'
import { JobList } from '#features/archiving/components/jobList.tsx'
import { channelTitles } from '#features/channels/api/channels.ts'
import { ChannelList } from '#features/channels/components/channelList.tsx'
import { startState, writeSearchState } from '#features/search/searchState.ts'
import { useMay } from '#features/session/may.ts'
import classes from './channels.module.css'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Where there is room, the import stands at the side; else a button at the top opens it above the list. */
export function ChannelsPage() {
  const { t } = useTranslation()
  const archives = useMay('archive.import')
  const [importOpen, setImportOpen] = useState(false)
  const { data: titles } = useQuery({ ...channelTitles, enabled: archives })
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('channels.title')}</h1>
        {archives && (
          <Button
            className={classes.toggle}
            size="xs"
            variant="default"
            aria-expanded={importOpen}
            aria-controls="import-side"
            onClick={() => setImportOpen(!importOpen)}
          >
            {t('import.open')}
          </Button>
        )}
      </div>
      {archives && (
        <div className={classes.side} id="import-side" data-open={importOpen}>
          <ImportPanel />
          <JobList channelTitles={titles ?? noTitles} />
        </div>
      )}
      <section className={classes.channels}>
        <ChannelList
          whenNone={t(archives ? 'channels.noneText' : 'channels.noneRead')}
          linkTo={({ channelId }) =>
            `/?${writeSearchState({ ...startState, filters: { channelId: { in: [channelId] } } })}`
          }
        />
      </section>
    </div>
  )
}
