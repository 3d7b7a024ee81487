import type { SubscriptionMatch } from '@litopys/contract/schemas/subscription'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import entry from '#ui/entry.module.css'
import { EntryDate } from '#ui/entry-date.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import classes from './subscriptions.module.css'

type Props = {
  match: SubscriptionMatch
  postAddress: string
  /** The address of this list, for the back link. */
  from: string
  /** The text, rendered by the posts feature. */
  body: ReactNode
}

/** Shows a post that matches a watched search: its time, its text, the reason and the time of the match. */
export function MatchEntry({ match, postAddress, from, body }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { post, fired, foundAt, isNew } = match
  const heading = `match-${post._id}`
  return (
    <article className={`${entry.entry} ${classes.entry}`} aria-labelledby={heading} data-new={isNew}>
      <EntryDate at={post.dateCreated} to={postAddress} state={{ from }} title={t('post.page')} />
      <div className={entry.main}>
        <h2 className={entry.author} id={heading}>
          {post.title || post.author}
          {isNew && (
            <Text as="span" size="s" weight="bold" className={classes.badge}>
              {t('subscriptions.fresh')}
            </Text>
          )}
        </h2>
        {post.deletedAt && (
          <Text size="s" tone="danger">
            {t('subscriptions.deleted', { at: instant(post.deletedAt) })}
          </Text>
        )}
        {body}
      </div>
      <Stack size="s" tone="quiet" numeric gap={1} className={classes.side}>
        {fired.length > 0 && (
          <Text breaks className={classes.fired}>
            {t('subscriptions.fired')}{' '}
            {fired.map((part) => (
              <code key={part}>{part}</code>
            ))}
          </Text>
        )}
        <Text breaks>
          {t('subscriptions.found')} <time dateTime={foundAt}>{instant(foundAt)}</time>
        </Text>
      </Stack>
    </article>
  )
}
