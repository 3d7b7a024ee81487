import type { Channel, LastRun } from '@litopys/contract/schemas/channel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { runsByChannel } from '#features/capture/run-of-job.ts'
import { useJobs } from '#features/capture/use-jobs.ts'
import { channelQuestion } from '#features/channels/api/channels.ts'
import { newChannelId, useChannelsState } from '#features/channels/channels-state.ts'
import { ChannelList } from '#features/channels/components/channel-list.tsx'
import { DeletedChannelList } from '#features/channels/components/deleted-channel-list.tsx'
import { EditChannelDrawer } from '#features/channels/components/edit-channel-drawer.tsx'
import { NewChannelForm } from '#features/channels/components/new-channel-form.tsx'
import { useChannelRestoring } from '#features/channels/use-channel-restoring.ts'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { DeleteChannel } from '../delete-channel.tsx'
import page from '../page.module.css'
import { ChannelsHead } from './channels-head.tsx'
import { searchOfChannel } from './search-of-channel.ts'
import { useChannelRights } from './use-channel-rights.ts'
import { useRefresh } from './use-refresh.ts'

const noRuns: ReadonlyMap<string, LastRun> = new Map()

/** Page of the channels. Users who capture posts see the progress of running jobs. */
export function ChannelsPage() {
  const { data: me } = useQuery(currentUserQuery)
  const rights = useChannelRights()
  if (!me) return null
  return rights.readJobs ? <LiveChannels /> : <Channels runs={noRuns} />
}

function LiveChannels() {
  const { data } = useJobs({ kind: 'refresh', status: 'goingOn', page: 1 })
  return <Channels runs={data ? runsByChannel(data.data) : noRuns} />
}

function Channels({ runs }: { runs: ReadonlyMap<string, LastRun> }) {
  const { t } = useTranslation()
  const rights = useChannelRights()
  const { state, change, edit } = useChannelsState()
  const { refresh, isPending } = useRefresh()
  const [deleting, setDeleting] = useState<Channel>()
  const { offerUndo } = useChannelRestoring()
  const close = () => edit(undefined)
  return (
    <div className={page.page}>
      <ChannelsHead
        rights={rights}
        question={channelQuestion(state)}
        onAdd={() => edit(newChannelId)}
        onRefreshAll={() => refresh({ mode: 'refresh' })}
      />
      <ChannelList
        state={state}
        rights={rights}
        runs={runs}
        busy={isPending}
        whenNone={t(rights.add ? 'channels.noneText' : 'channels.noneRead')}
        onChange={change}
        onRefresh={(channels) => refresh({ channels, mode: 'refresh' })}
        onEdit={edit}
        onDelete={setDeleting}
        searchLink={searchOfChannel}
      />
      {rights.delete && <DeletedChannelList />}
      {deleting && (
        <DeleteChannel
          channel={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={(deleted) => {
            setDeleting(undefined)
            offerUndo(deleted)
          }}
        />
      )}
      {state.edit === newChannelId && rights.add && (
        <SideDrawer title={t('channels.add')} onClose={close}>
          <NewChannelForm
            onCancel={close}
            onAdded={({ _id }, when) => {
              close()
              if (when === 'at once') refresh({ channels: [_id], mode: 'refresh' })
            }}
          />
        </SideDrawer>
      )}
      {state.edit !== undefined && state.edit !== newChannelId && rights.change && (
        <EditChannelDrawer key={state.edit} id={state.edit} onClose={close} />
      )}
    </div>
  )
}
