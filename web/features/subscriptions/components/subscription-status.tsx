import { dailyMatches, type Subscription } from '@litopys/contract/schemas/subscription'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import classes from './subscriptions.module.css'

/** Shows since when a search is watched, and any problem with it. */
export function SubscriptionStatus({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { instant, time, count } = useFormat()
  const { createdAt, cutAt, failedAt, problem } = subscription
  return (
    <>
      <p className={classes.status}>{t('subscriptions.since', { at: instant(createdAt) })}</p>
      {problem && problem !== 'closed' && (
        <p className={classes.warning} role="status">
          {t(`subscriptions.problem.${problem}`)}
        </p>
      )}
      {failedAt && (
        <p className={classes.warning} role="status">
          {t('subscriptions.compareFailed', { at: instant(failedAt) })}
        </p>
      )}
      {cutAt && (
        <p className={classes.warning} role="status">
          {t('subscriptions.cut', {
            count: dailyMatches,
            formatted: count(dailyMatches),
            at: time(cutAt),
          })}
        </p>
      )}
    </>
  )
}
