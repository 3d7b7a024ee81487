import { dailyMatches, type Subscription } from '@litopys/contract/schemas/subscription'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Note, Text } from '#ui/layout.tsx'
import classes from './subscriptions.module.css'

/** Shows since when a search is watched, and any problem with it. */
export function SubscriptionStatus({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { instant, time, count } = useFormat()
  const { createdAt, cutAt, failedAt, problem } = subscription
  return (
    <>
      <Text tone="soft" className={classes.line}>
        {t('subscriptions.since', { at: instant(createdAt) })}
      </Text>
      {problem && problem !== 'closed' && <Warning>{t(`subscriptions.problem.${problem}`)}</Warning>}
      {failedAt && <Warning>{t('subscriptions.compareFailed', { at: instant(failedAt) })}</Warning>}
      {cutAt && (
        <Warning>
          {t('subscriptions.cut', {
            count: dailyMatches,
            formatted: count(dailyMatches),
            at: time(cutAt),
          })}
        </Warning>
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Note tone="warn" className={classes.line} role="status">
      <Text tone="strong">{children}</Text>
    </Note>
  )
}
