import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { subscriptions } from '../api/subscriptions.ts'
import classes from './subscriptions.module.css'

/** Shows the number of unread posts of all watched searches. */
export function NewCount() {
  const { t } = useTranslation()
  const { brief } = useFormat()
  const { data = [] } = useQuery(subscriptions)
  const unseen = data.reduce((sum, one) => sum + one.unseen, 0)
  if (unseen === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden>{brief(unseen)}</span>
      <span className={classes.spoken}>
        {t('subscriptions.new', { count: unseen, formatted: brief(unseen) })}
      </span>
    </span>
  )
}
