import type { Channel } from '@litopys/contract/schemas/channel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { JobList } from '#features/capture/components/job-list.tsx'
import { ChannelFacts } from '#features/channels/components/channel-facts.tsx'
import { ChannelGaps } from '#features/channels/components/channel-gaps.tsx'
import { DeleteChannelDialog } from '#features/channels/components/delete-channel-dialog.tsx'
import { EditChannelDrawer } from '#features/channels/components/edit-channel-drawer.tsx'
import { HeldDeletions } from '#features/channels/components/held-deletions.tsx'
import { useChannelRestoring } from '#features/channels/use-channel-restoring.ts'
import { TimelinePanel } from '#features/histogram/components/timeline-panel.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { searchOfChannel } from '../channels/search-of-channel.ts'
import { useChannelRights } from '../channels/use-channel-rights.ts'
import { useRefresh } from '../channels/use-refresh.ts'
import classes from './channel.module.css'
import { ChannelActions } from './channel-actions.tsx'

export function OpenedChannel({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rights = useChannelRights()
  const { refresh, isPending } = useRefresh()
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { offerUndo } = useChannelRestoring()
  const { _id, channelId, title, username, capture, posts } = channel
  const channels = [_id]
  const vanished = capture?.heldDeletions
  return (
    <>
      <header className={classes.head}>
        <ScreenHeading className={classes.title}>{title}</ScreenHeading>
        {username && (
          <a href={`https://t.me/${username}`} target="_blank" rel="noopener noreferrer">
            @{username}
          </a>
        )}
      </header>
      <ChannelActions
        channel={channel}
        rights={rights}
        busy={isPending}
        onRefresh={(mode) => refresh({ channels, mode })}
        onEdit={() => setEditing(true)}
        onDelete={() => setDeleting(true)}
      />
      {rights.refresh && vanished !== undefined && (
        <HeldDeletions
          vanished={vanished}
          busy={isPending}
          onConfirm={() => refresh({ channels, mode: 'refresh', confirmDeletions: vanished })}
        />
      )}
      <ChannelFacts channel={channel} />
      {posts > 0 && (
        <section className={classes.section} aria-labelledby="time-title">
          <h2 className={classes.heading} id="time-title">
            {t('channels.overTime')}
          </h2>
          <TimelinePanel
            searchInput={{ q: '', filters: { channelId: { in: [channelId] } } }}
            hint={t('channels.overTimeHint')}
            onPick={(dates) => void navigate(searchOfChannel(channel, dates))}
          />
        </section>
      )}
      {rights.readJobs && <Runs id={_id} title={title} channelId={channelId} mayStop={rights.stopJobs} />}
      {rights.readJobs && capture && posts > 0 && (
        <section className={classes.section} aria-labelledby="gaps-title">
          <h2 className={classes.heading} id="gaps-title">
            {t('channels.gaps')}
          </h2>
          <ChannelGaps id={_id} />
        </section>
      )}
      {deleting && (
        <DeleteChannelDialog
          channel={channel}
          onClose={() => setDeleting(false)}
          onDeleted={(deleted) => {
            offerUndo(deleted)
            void navigate('/channels')
          }}
        />
      )}
      {editing && <EditChannelDrawer id={_id} onClose={() => setEditing(false)} />}
    </>
  )
}

type RunsProps = { id: string; title: string; channelId: string; mayStop: boolean }

function Runs({ id, title, channelId, mayStop }: RunsProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  return (
    <section className={classes.section} aria-labelledby="runs-title">
      <h2 className={classes.heading} id="runs-title">
        {t('channels.runs')}
      </h2>
      <JobList
        question={{ channel: id, page }}
        none={t('runs.channelNone')}
        channelTitles={new Map([[channelId, title]])}
        mayStop={mayStop}
        onPage={setPage}
      />
    </section>
  )
}
