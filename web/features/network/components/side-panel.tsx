import { shownExcerpt } from '@litopys/contract/schemas/post'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { Pages } from '#ui/pages.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import { useKeys } from '#ui/use-keys.ts'
import { Waiting } from '#ui/waiting.tsx'
import classes from './network.module.css'

type Props = {
  title: string
  /** Moves the focus to the panel, which can be far from the row that opened it. */
  takesFocus: boolean
  onClose: () => void
  children: ReactNode
}

/** What was chosen in the network or among the groups, beside it. Escape closes it. */
export function SidePanel({ title, takesFocus, onClose, children }: Props) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  useFocusGivenBack()
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  useKeys([{ key: 'Escape', code: 'Escape', run: onClose }])
  return (
    <Stack as="section" ref={panel} tabIndex={-1} gap={3} className={classes.panel} aria-label={title}>
      <Row spread nowrap align="baseline">
        <Text as="h2" weight="heading" breaks dir="auto">
          {title}
        </Text>
        <TextButton onClick={onClose}>{t('app.close')}</TextButton>
      </Row>
      {children}
    </Stack>
  )
}

type Found<P> = { data: P[]; totalItems: number }

type PostsProps<P> = {
  shown: { data: Found<P> | undefined; error: Error | null; refetch: () => unknown }
  page: number
  perPage: number
  onPage: (page: number) => void
  keyOf: (post: P) => string
  render: (post: P) => ReactNode
}

/** The posts of what was chosen, in pages. */
export function PanelPosts<P>({ shown, page, perPage, onPage, keyOf, render }: PostsProps<P>) {
  const { t } = useTranslation()
  const { data, error, refetch } = shown
  return (
    <>
      {error && !data && <SmallFailure title={t('network.postsFailed')} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data?.data.length === 0 && <Text tone="quiet">{t('network.noPosts')}</Text>}
      {data && data.data.length > 0 && (
        <PlainList className={classes.posts}>
          {data.data.map((post) => (
            <li key={keyOf(post)}>{render(post)}</li>
          ))}
        </PlainList>
      )}
      <Pages
        label={t('network.postPages')}
        page={page}
        perPage={perPage}
        total={data?.totalItems ?? 0}
        onGo={onPage}
      />
    </>
  )
}

type Line = { _id: string; title: string; dateCreated: string; excerpt: string }

/** A post in one line, date and channel, and below it the beginning of its text. */
export function PostExcerpt({ post }: { post: Line }) {
  const { t } = useTranslation()
  return (
    <Stack gap={0}>
      <PostLink post={post} />
      <Text tone="soft" breaks dir="auto">
        {post.excerpt === '' ? t('network.noText') : shownExcerpt(post.excerpt)}
      </Text>
    </Stack>
  )
}

/** Link to a post by its date and channel. */
export function PostLink({ post: { _id, title, dateCreated } }: { post: Omit<Line, 'excerpt'> }) {
  const { instant } = useFormat()
  const { pathname, search } = useLocation()
  return (
    <LinkButton as={Link} to={`/posts/${encodeURIComponent(_id)}`} state={{ from: pathname + search }}>
      {instant(dateCreated)} · <bdi>{title}</bdi>
    </LinkButton>
  )
}
