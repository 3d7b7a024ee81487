import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { isolated } from '#ui/isolated.ts'
import { Facts, LinkButton, PlainList, Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { edgePostsPerPage, edgePostsQuery, type NetworkSearch } from '../api/network.ts'
import type { EdgeRow, ShownChannel } from '../shown-network.ts'
import { CommunityName } from './channel-table.tsx'
import { PanelPosts, PostExcerpt, PostLink, SidePanel } from './side-panel.tsx'

const step = 30

type ChannelProps = {
  channel: ShownChannel
  rows: EdgeRow[]
  /** Address of the search for its posts, of an archived channel. */
  postsAddress: string | undefined
  takesFocus: boolean
  onEdge: (key: string) => void
  onClose: () => void
}

/** The chosen channel: its figures and its edges. */
export function ChannelPanel({ channel, rows, postsAddress, takesFocus, onEdge, onClose }: ChannelProps) {
  const { t } = useTranslation()
  const { count, delay, instant } = useFormat()
  const [most, setMost] = useState(step)
  const { title, username, isArchived, posts, first, repeats, firstSeen } = channel
  return (
    <SidePanel title={title} takesFocus={takesFocus} onClose={onClose}>
      {username && <Text tone="quiet">@{username}</Text>}
      {!isArchived && <Text tone="quiet">{t('network.outsideText')}</Text>}
      <Facts>
        <dt>{t('network.posts')}</dt>
        <dd>{count(posts)}</dd>
        <dt>{t('network.first')}</dt>
        <dd>{count(first)}</dd>
        <dt>{t('network.repeats')}</dt>
        <dd>{count(repeats)}</dd>
        {channel.delay !== undefined && (
          <>
            <dt>{t('network.delay')}</dt>
            <dd>{delay(Math.round(channel.delay))}</dd>
          </>
        )}
        <dt>{t('network.firstSeen')}</dt>
        <dd>{instant(firstSeen)}</dd>
        <dt>{t('network.community')}</dt>
        <dd>
          <CommunityName channel={channel} />
        </dd>
      </Facts>
      {postsAddress !== undefined && (
        <Row>
          <LinkButton as={Link} to={postsAddress}>
            {t('network.openPosts')}
          </LinkButton>
        </Row>
      )}
      <EdgeList rows={rows.slice(0, most)} onEdge={onEdge} />
      {rows.length > most && (
        <Row>
          <TextButton onClick={() => setMost(most + step)}>
            {t('network.more', { count: rows.length - most, formatted: count(rows.length - most) })}
          </TextButton>
        </Row>
      )}
    </SidePanel>
  )
}

function EdgeList({ rows, onEdge }: Pick<ChannelProps, 'rows' | 'onEdge'>) {
  const titleOf = useEdgeTitle()
  return (
    <PlainList>
      {rows.map((row) => (
        <li key={row.key}>
          <TextButton onClick={() => onEdge(row.key)}>{titleOf(row)}</TextButton>
        </li>
      ))}
    </PlainList>
  )
}

function useEdgeTitle() {
  const { t } = useTranslation()
  const { count } = useFormat()
  return (row: EdgeRow) =>
    t('network.edge', {
      from: isolated(row.fromTitle),
      kind: t(`network.kind.${row.kind}`),
      to: isolated(row.toTitle),
      formatted: count(row.posts),
    })
}

type EdgeProps = {
  search: NetworkSearch
  row: EdgeRow
  /** The other edges between its channels. */
  others: EdgeRow[]
  /** Address of a search that finds the same posts, where one exists. */
  searchAddress: string | undefined
  takesFocus: boolean
  onChannel: (id: string) => void
  onEdge: (key: string) => void
  onClose: () => void
}

/** The chosen edge: its posts, those of a copy with the post that was first. */
export function EdgePanel({
  search,
  row,
  others,
  searchAddress,
  takesFocus,
  onChannel,
  onEdge,
  onClose,
}: EdgeProps) {
  const { t } = useTranslation()
  const { delay } = useFormat()
  const [page, setPage] = useState(1)
  const shown = useQuery(edgePostsQuery(search, row, page))
  const title = useEdgeTitle()(row)
  return (
    <SidePanel title={title} takesFocus={takesFocus} onClose={onClose}>
      <Row gap={4} rowGap={0}>
        <TextButton onClick={() => onChannel(row.from)}>{row.fromTitle}</TextButton>
        <TextButton onClick={() => onChannel(row.to)}>{row.toTitle}</TextButton>
        {searchAddress !== undefined && (
          <LinkButton as={Link} to={searchAddress}>
            {t('network.openSearch')}
          </LinkButton>
        )}
      </Row>
      {others.length > 0 && (
        <div>
          <Text tone="quiet">{t('network.between')}</Text>
          <EdgeList rows={others} onEdge={onEdge} />
        </div>
      )}
      <PanelPosts
        shown={shown}
        page={page}
        perPage={edgePostsPerPage}
        onPage={setPage}
        keyOf={({ _id }) => _id}
        render={(post) => (
          <>
            <PostExcerpt post={post} />
            {post.source && post.seconds !== undefined && (
              <Text tone="quiet" size="s">
                {t('network.after', { delay: delay(Math.round(post.seconds)) })}{' '}
                <PostLink post={post.source} />
              </Text>
            )}
          </>
        )}
      />
    </SidePanel>
  )
}
