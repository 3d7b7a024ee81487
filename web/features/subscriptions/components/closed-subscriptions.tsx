import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { subscriptions } from '../api/subscriptions.ts'
import { useWatching } from '../use-watching.ts'
import classes from './subscriptions.module.css'

/** Shows watched searches that are no longer shared with the user. No other list contains them. */
export function ClosedSubscriptions() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(subscriptions)
  const { unwatch } = useWatching()
  return data
    .filter(({ problem }) => problem === 'closed')
    .map(({ requestId, title }) => (
      <Note key={requestId} tone="warn" className={classes.line}>
        <Text tone="strong">
          {t('subscriptions.closed', { title })}{' '}
          <TextButton onClick={() => unwatch({ _id: requestId, title, isFinal: true })}>
            {t('subscriptions.unwatch')}
          </TextButton>
        </Text>
      </Note>
    ))
}
