import type { Subscription } from '@litopys/contract/schemas/subscription'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { newsAddress } from '../news-address.ts'
import classes from './subscriptions.module.css'

/** Shows that a search is watched, with a link to its new posts. */
export function WatchMark({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { requestId, unseen, problem } = subscription
  return (
    <Link className={classes.watch ?? ''} to={newsAddress(requestId)}>
      <IconEye size={15} stroke={1.7} aria-hidden />
      {problem && problem !== 'corrected' ? (
        <span className={classes.problem}>{t('subscriptions.stopped')}</span>
      ) : unseen > 0 ? (
        <b>{t('subscriptions.unseen', { count: unseen, formatted: count(unseen) })}</b>
      ) : (
        t('subscriptions.isWatched')
      )}
    </Link>
  )
}
