import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PlaceLine } from '#features/posts/components/place-line.tsx'
import { cardText } from '#features/posts/own-text.ts'
import { permalinkOf } from '#features/posts/permalink.ts'
import { postAddress } from '#features/posts/post-address.ts'
import type { ShownCard } from '#features/saved-objects/document/blocks.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import classes from './analysis.module.css'

/** A post or a quote; a placeholder if it is deleted or the reader may not see it. */
export function PostCard({ shown }: { shown: ShownCard | undefined }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  if (!shown) {
    return (
      <Row as="p" className={classes.hidden} tone="soft" nowrap>
        <IconEyeOff size={16} stroke={1.7} aria-hidden />
        {t('analysis.hidden')}
      </Row>
    )
  }
  const { post, quote } = shown
  const text = cardText(post)
  const permalink = permalinkOf(post)
  const media = (['hasImage', 'hasVideo', 'hasAudio'] as const).filter((kind) => post[kind])
  return (
    <Stack as="blockquote" className={classes.card} gap={2}>
      <Row as="p" gap={3} rowGap={0} tone="soft" numeric>
        <Text as="b" tone="strong">
          {post.title || post.author}
        </Text>
        {post.title !== '' && post.author !== post.title && <span>{post.author}</span>}
        <Link to={postAddress(post._id)}>
          <time dateTime={post.dateCreated}>{instant(post.dateCreated)}</time>
        </Link>
      </Row>
      {(text !== '' || !post.place) && (
        <Text className={classes.text} breaks>
          {text || t('analysis.noText')}
        </Text>
      )}
      {post.place && <PlaceLine place={post.place} />}
      <Row as="p" className={classes.foot} gap={3} rowGap={0} size="s" tone="quiet" numeric breaks>
        {media.map((kind) => (
          <span key={kind}>{t(`analysis.${kind}`)}</span>
        ))}
        {post.deletedAt && <span>{t('analysis.deleted', { when: instant(post.deletedAt) })}</span>}
        {quote && (
          <span>{t('analysis.quoted', { who: quote.createdBy, when: instant(quote.createdAt) })}</span>
        )}
        {permalink && (
          <a href={permalink} target="_blank" rel="noreferrer noopener">
            {permalink}
          </a>
        )}
      </Row>
    </Stack>
  )
}
