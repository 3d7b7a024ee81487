import type { Channel, LastRun } from '@litopys/contract/schemas/channel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runsByChannel } from '#features/archiving/runOfJob.ts'
import { useJobs } from '#features/archiving/useJobs.ts'
import { channelQuestion } from '#features/channels/api/channels.ts'
import { newChannelId } from '#features/channels/channelsState.ts'
import { ChannelList } from '#features/channels/components/channelList.tsx'
import { DeleteChannelDialog } from '#features/channels/components/deleteChannelDialog.tsx'
import { DeletedChannelList } from '#features/channels/components/deletedChannelList.tsx'
import { EditChannelDrawer } from '#features/channels/components/editChannelDrawer.tsx'
import { NewChannelForm } from '#features/channels/components/newChannelForm.tsx'
import { useChannelRestoring } from '#features/channels/useChannelRestoring.ts'
import { useChannelsState } from '#features/channels/useChannelsState.ts'
import { currentUserQuery } from '#features/session/api/currentUser.ts'
import { SideDrawer } from '#ui/sideDrawer.tsx'
import page from '../page.module.css'
import classes from './channels.module.css'
import { ChannelsHead } from './channelsHead.tsx'
import { searchOfChannel } from './searchOfChannel.ts'
import { useChannelRights } from './useChannelRights.ts'
import { useRefresh } from './useRefresh.ts'

const noRuns: ReadonlyMap<string, LastRun> = new Map()

/** The archival units. Whoever brings posts in sees live how their runs go. */
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
    <div className={`${page.page} ${classes.page}`}>
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
        <DeleteChannelDialog
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
