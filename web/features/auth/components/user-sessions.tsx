import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { endSessionOf, sessionsOf } from '../api/sessions.ts'
import { SessionList } from './session-list.tsx'
import classes from './user-sessions.module.css'

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
        <p className={classes.failure} role="alert">
          {errorText(ending.error)}
        </p>
      )}
      {data.data.length === 0 ? (
        <p className={classes.none}>{t('sessions.none')}</p>
      ) : (
        <SessionList
          sessions={data.data}
          {...(mayEnd && { onEnd: (session) => ending.mutate(session.id) })}
        />
      )}
    </>
  )
}
