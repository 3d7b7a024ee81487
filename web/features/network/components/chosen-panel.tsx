import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { Facts, LinkButton, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { Pages } from '#ui/pages.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { edgePostsPerPage, edgePostsQuery, type NetworkSearch } from '../api/network.ts'
import type { EdgeRow, ShownChannel } from '../shown-network.ts'
import { CommunityName } from './channel-table.tsx'
import classes from './network.module.css'

const mostNeighbours = 30

type ChannelProps = {
  channel: ShownChannel
  rows: EdgeRow[]
  /** Address of the search for its posts, of an archived channel. */
  postsAddress: string | undefined
  onEdge: (key: string) => void
  onClose: () => void
}

/** The chosen channel: its figures and its edges. */
export function ChannelPanel({ channel, rows, postsAddress, onEdge, onClose }: ChannelProps) {
  const { t } = useTranslation()
  const { count, delay, instant } = useFormat()
  const { title, username, isArchived, posts, first, repeats, firstSeen } = channel
  return (
    <Stack as="section" gap={3} className={classes.panel} aria-label={title}>
      <Row spread align="baseline">
        <Text as="h2" size="l" weight="heading" breaks>
          {title}
        </Text>
        <TextButton onClick={onClose}>{t('app.close')}</TextButton>
      </Row>
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
      <PlainList>
        {rows.slice(0, mostNeighbours).map((row) => (
          <li key={row.key}>
            <TextButton onClick={() => onEdge(row.key)}>
              {t('network.edge', {
                from: row.fromTitle,
                kind: t(`network.kind.${row.kind}`),
                to: row.toTitle,
                formatted: count(row.posts),
              })}
            </TextButton>
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}

type EdgeProps = {
  search: NetworkSearch
  row: EdgeRow
  /** Address of a search that finds the same posts, where one exists. */
  searchAddress: string | undefined
  onChannel: (id: string) => void
  onClose: () => void
}

/** The chosen edge: its posts, those of a copy with the post that was first. */
export function EdgePanel({ search, row, searchAddress, onChannel, onClose }: EdgeProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(edgePostsQuery(search, row, page))
  const title = t('network.edge', {
    from: row.fromTitle,
    kind: t(`network.kind.${row.kind}`),
    to: row.toTitle,
    formatted: count(row.posts),
  })
  return (
    <Stack as="section" gap={3} className={classes.panel} aria-label={title}>
      <Row spread align="baseline">
        <Text as="h2" weight="heading" breaks>
          {title}
        </Text>
        <TextButton onClick={onClose}>{t('app.close')}</TextButton>
      </Row>
      <Row gap={4} rowGap={0}>
        <TextButton onClick={() => onChannel(row.from)}>{row.fromTitle}</TextButton>
        <TextButton onClick={() => onChannel(row.to)}>{row.toTitle}</TextButton>
        {searchAddress !== undefined && (
          <LinkButton as={Link} to={searchAddress}>
            {t('network.openSearch')}
          </LinkButton>
        )}
      </Row>
      {error && !data && <SmallFailure title={t('network.postsFailed')} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data?.data.length === 0 && <Text tone="quiet">{t('network.noPosts')}</Text>}
      {data && data.data.length > 0 && (
        <PlainList className={classes.posts}>
          {data.data.map((post) => (
            <li key={post._id}>
              <PostLink post={post} />
              {post.source && post.seconds !== undefined && (
                <SourceLink source={post.source} seconds={post.seconds} />
              )}
            </li>
          ))}
        </PlainList>
      )}
      <Pages
        label={t('network.postPages')}
        page={page}
        perPage={edgePostsPerPage}
        total={data?.totalItems ?? 0}
        onGo={setPage}
      />
    </Stack>
  )
}

type Line = { _id: string; title: string; dateCreated: string; excerpt: string }

/** A post in one line: date, channel and the beginning of its text. */
export function PostLink({ post }: { post: Line }) {
  const { instant } = useFormat()
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <Stack gap={0}>
      <LinkButton as={Link} to={`/posts/${encodeURIComponent(post._id)}`} state={{ from: pathname + search }}>
        {instant(post.dateCreated)} · {post.title}
      </LinkButton>
      <Text tone="soft" breaks>
        {post.excerpt === '' ? t('network.noText') : post.excerpt}
      </Text>
    </Stack>
  )
}

function SourceLink({ source, seconds }: { source: Line; seconds: number }) {
  const { t } = useTranslation()
  const { delay, instant } = useFormat()
  const { pathname, search } = useLocation()
  return (
    <Text tone="quiet" size="s">
      {t('network.after', { delay: delay(Math.round(seconds)) })}{' '}
      <LinkButton
        as={Link}
        to={`/posts/${encodeURIComponent(source._id)}`}
        state={{ from: pathname + search }}
      >
        {instant(source.dateCreated)} · {source.title}
      </LinkButton>
    </Text>
  )
}
