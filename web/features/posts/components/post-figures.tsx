import type { FoundPost, MediaItem } from '@litopys/contract/schemas/post'
import { VisuallyHidden } from '@mantine/core'
import { IconEye, IconPaperclip, IconShare3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row } from '#ui/layout.tsx'
import classes from './post.module.css'

const shownReactions = 4

/** Shows the figures of a post: media, views, forwards, reactions. */
export function PostFigures({
  post,
}: {
  post: Pick<FoundPost, 'media' | 'views' | 'forwards' | 'reactions'>
}) {
  const { t } = useTranslation()
  const { count, brief } = useFormat()
  if (post.media.length + post.reactions.length === 0 && post.views === undefined && !post.forwards)
    return null
  return (
    <Row as="ul" gap={3} rowGap={0} size="s" tone="quiet" numeric>
      {mediaCounts(post.media).map(({ kind, items }) => (
        <Row as="li" key={kind} gap={1} tone="soft" className={classes.figure}>
          <IconPaperclip size={13} stroke={1.6} aria-hidden />
          {t(`media.${kind}`, { count: items })}
        </Row>
      ))}
      {post.views !== undefined && (
        <Figure
          icon={<IconEye size={14} stroke={1.6} aria-hidden />}
          label={t('post.views')}
          exact={count(post.views)}
        >
          {brief(post.views)}
        </Figure>
      )}
      {post.forwards !== undefined && post.forwards > 0 && (
        <Figure
          icon={<IconShare3 size={14} stroke={1.6} aria-hidden />}
          label={t('post.forwards')}
          exact={count(post.forwards)}
        >
          {brief(post.forwards)}
        </Figure>
      )}
      {post.reactions.length > 0 && (
        <Row as="li" rowGap={0} className={classes.figure} title={t('post.reactions')}>
          {post.reactions.slice(0, shownReactions).map((reaction) => (
            <span key={reaction.name}>
              {reaction.name} {brief(reaction.count)}
            </span>
          ))}
        </Row>
      )}
    </Row>
  )
}

type FigureProps = { icon: ReactNode; label: string; exact: string; children: string }

function Figure({ icon, label, exact, children }: FigureProps) {
  return (
    <Row as="li" gap={1} title={`${label}: ${exact}`}>
      {icon}
      <VisuallyHidden>{label} </VisuallyHidden>
      {children}
    </Row>
  )
}

function mediaCounts(media: readonly MediaItem[]): { kind: MediaItem['kind']; items: number }[] {
  const kinds = [...new Set(media.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, items: media.filter((item) => item.kind === kind).length }))
}
