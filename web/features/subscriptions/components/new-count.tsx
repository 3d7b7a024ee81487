import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Text } from '#ui/layout.tsx'
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
    <Text as="span" size="s" weight="bold" numeric className={classes.badge}>
      <span aria-hidden>{brief(unseen)}</span>
      <VisuallyHidden>{t('subscriptions.new', { count: unseen, formatted: brief(unseen) })}</VisuallyHidden>
    </Text>
  )
}
