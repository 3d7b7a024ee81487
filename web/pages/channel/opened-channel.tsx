import type { Channel } from '@litopys/contract/schemas/channel'
import type { RefreshMode } from '@litopys/contract/schemas/job'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useMayForAll } from '#features/auth/may.ts'
import { JobList } from '#features/capture/components/job-list.tsx'
import type { ChannelRights } from '#features/channels/channel-rights.ts'
import { ChannelFacts } from '#features/channels/components/channel-facts.tsx'
import { ChannelGaps } from '#features/channels/components/channel-gaps.tsx'
import { EditChannelDrawer } from '#features/channels/components/edit-channel-drawer.tsx'
import { HeldDeletions } from '#features/channels/components/held-deletions.tsx'
import { useChannelRestoring } from '#features/channels/use-channel-restoring.ts'
import { TimelinePanel } from '#features/histogram/components/timeline-panel.tsx'
import { HoldButton } from '#features/holds/components/hold-button.tsx'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { searchOfChannel } from '../channels/search-of-channel.ts'
import { useChannelRights } from '../channels/use-channel-rights.ts'
import { useRefresh } from '../channels/use-refresh.ts'
import { DeleteChannel } from '../delete-channel.tsx'
import page from '../page.module.css'
import { Section } from '../page.tsx'

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
      <Stack as="header" className={page.lead} gap={3}>
        <Row align="baseline" gap={3} rowGap={1}>
          <Text as={ScreenHeading} size="2xl" weight="heading" breaks>
            {title}
          </Text>
          {username && (
            <a href={`https://t.me/${username}`} target="_blank" rel="noopener noreferrer">
              @{username}
            </a>
          )}
        </Row>
        <ChannelActions
          channel={channel}
          rights={rights}
          busy={isPending}
          onRefresh={(mode) => refresh({ channels, mode })}
          onEdit={() => setEditing(true)}
          onDelete={() => setDeleting(true)}
        />
      </Stack>
      {rights.refresh && vanished !== undefined && (
        <HeldDeletions
          vanished={vanished}
          busy={isPending}
          onConfirm={() => refresh({ channels, mode: 'refresh', confirmDeletions: vanished })}
        />
      )}
      <ChannelFacts channel={channel} />
      {posts > 0 && (
        <Section title={t('channels.overTime')}>
          <TimelinePanel
            searchInput={{ q: '', filters: { channelId: { in: [channelId] } } }}
            hint={t('channels.overTimeHint')}
            onPick={(dates) => void navigate(searchOfChannel(channel, dates))}
          />
        </Section>
      )}
      {rights.readJobs && <Runs id={_id} title={title} channelId={channelId} mayStop={rights.stopJobs} />}
      {rights.readJobs && capture && posts > 0 && (
        <Section title={t('channels.gaps')}>
          <ChannelGaps id={_id} />
        </Section>
      )}
      {deleting && (
        <DeleteChannel
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
    <Section title={t('channels.runs')}>
      <JobList
        question={{ channel: id, page }}
        none={t('runs.channelNone')}
        channelTitles={new Map([[channelId, title]])}
        mayStop={mayStop}
        onPage={setPage}
      />
    </Section>
  )
}

type ActionsProps = {
  channel: Channel
  rights: ChannelRights
  busy: boolean
  onRefresh: (mode: RefreshMode) => void
  onEdit: () => void
  onDelete: () => void
}

/** Actions on a channel in its current state; inapplicable actions are hidden. */
function ChannelActions({ channel, rights, busy, onRefresh, onEdit, onDelete }: ActionsProps) {
  const { t } = useTranslation()
  const { source, capture } = channel
  const mayHold = useMayForAll('holds.change')
  const refreshes = rights.refresh && source !== 'none'
  return (
    <Row className={page.actions} gap={3} rowGap={2}>
      {refreshes && (
        <Button size="sm" loading={busy} onClick={() => onRefresh('refresh')}>
          {t('channels.refresh')}
        </Button>
      )}
      {refreshes && capture && !capture.isComplete && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => onRefresh('backfill')}>
          {t('channels.backfill')}
        </Button>
      )}
      {refreshes && capture && capture.missing > 0 && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => onRefresh('gaps')}>
          {t('channels.fillGaps')}
        </Button>
      )}
      {refreshes && capture?.filesToCome !== undefined && capture.filesToCome > 0 && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => onRefresh('files')}>
          {t('channels.fetchFiles')}
        </Button>
      )}
      {rights.change && (
        <Button size="sm" variant="default" onClick={onEdit}>
          {t('channels.edit')}
        </Button>
      )}
      {rights.delete && (
        <Button size="sm" variant="default" onClick={onDelete}>
          {t('channels.delete')}
        </Button>
      )}
      <HoldButton object={{ kind: 'channel', id: channel._id }} mayPlace={mayHold} />
      <LinkButton as={Link} to={searchOfChannel(channel)}>
        {t('channels.searchIn')}
      </LinkButton>
    </Row>
  )
}
