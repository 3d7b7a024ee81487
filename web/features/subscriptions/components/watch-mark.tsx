import type { Subscription } from '@litopys/contract/schemas/subscription'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, Text } from '#ui/layout.tsx'
import classes from './subscriptions.module.css'

/** Shows that a search is watched, with a link to its new posts. */
export function WatchMark({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { requestId, unseen, problem } = subscription
  return (
    <LinkButton as={Link} className={classes.watch} to={newsAddress(requestId)}>
      <IconEye size={15} stroke={1.7} aria-hidden />
      {problem && problem !== 'corrected' ? (
        <Text as="span" tone="danger">
          {t('subscriptions.stopped')}
        </Text>
      ) : unseen > 0 ? (
        <Text as="b" weight="bold" numeric>
          {t('subscriptions.unseen', { count: unseen, formatted: count(unseen) })}
        </Text>
      ) : (
        t('subscriptions.isWatched')
      )}
    </LinkButton>
  )
}

/** The address of the new posts of a watched search. */
function newsAddress(requestId: string): string {
  return `/requests/${requestId}/new`
}
