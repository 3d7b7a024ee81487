import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { endSessionOf, sessionsOf } from '../api/sessions.ts'
import { SessionList } from './session-list.tsx'

/** Shows the sessions of a user, also the signed-in user, and ends them. */
export function UserSessions({ userId, mayEnd }: { userId: string; mayEnd: boolean }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(sessionsOf(userId))
  const ending = useMutation({ mutationFn: (sessionId: string) => endSessionOf(userId, sessionId) })
  if (error && !data) return <SmallFailure title={t('sessions.failed')} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <>
      {ending.error && (
        <Text tone="danger" role="alert">
          {errorText(ending.error)}
        </Text>
      )}
      {data.data.length === 0 ? (
        <Text tone="quiet">{t('sessions.none')}</Text>
      ) : (
        <SessionList
          sessions={data.data}
          {...(mayEnd && { onEnd: (session) => ending.mutate(session.id) })}
        />
      )}
    </>
  )
}
