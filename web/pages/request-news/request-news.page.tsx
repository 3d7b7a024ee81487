import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import * as Type from 'typebox'
import { requestById } from '#features/saved-objects/api/requests.ts'
import { addressOfRequest } from '#features/search/request-state.ts'
import {
  markAllSeen,
  markShownSeen,
  matchList,
  subscriptions,
} from '#features/subscriptions/api/subscriptions.ts'
import { SubscriptionStatus } from '#features/subscriptions/components/subscription-status.tsx'
import { useWatching } from '#features/subscriptions/use-watching.ts'
import { addressState } from '#ui/address-state.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { BackTo } from '../back-to.tsx'
import { runRequest } from '../requests/run-request.ts'
import { FoundMatches } from './found-matches.tsx'
import classes from './request-news.module.css'

const newsAddress = addressState(Type.Object({ page: Type.Integer({ minimum: 1 }) }), { page: 1 })

/** Page with the matches of a watched request. */
export function RequestNewsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { state, set } = newsAddress.use()
  const { page } = state
  const { data: request } = useQuery(requestById(id))
  const { data: watched, error: watchedError, refetch: refetchWatched } = useQuery(subscriptions)
  const subscription = watched?.find(({ requestId }) => requestId === id)
  const { data, error, refetch, isFetching } = useQuery({
    ...matchList(id, page),
    enabled: subscription !== undefined,
  })
  const { watch, unwatch } = useWatching()
  const marking = useMutation({ mutationFn: () => markAllSeen(id), onSuccess: () => void refetch() })
  useEffect(() => {
    if (data) markShownSeen(id, data.data)
  }, [id, data])

  const title = subscription?.title ?? request?.title ?? t('requests.one')
  const failure = error ?? (watched ? undefined : watchedError)
  return (
    <div className={classes.page}>
      <BackTo to="/requests">{t('requests.title')}</BackTo>
      <ScreenHeading className={classes.title}>{title}</ScreenHeading>
      {subscription && <SubscriptionStatus subscription={subscription} />}
      <div className={classes.actions}>
        {request && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              runRequest(request)
              void navigate(addressOfRequest(request))
            }}
          >
            {t('requests.run')}
          </Button>
        )}
        {subscription && (
          <>
            {data && subscription.matches > data.totalItems && (
              <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
                {t('subscriptions.showNew')}
              </Button>
            )}
            {subscription.unseen > 0 && (
              <Button
                size="sm"
                variant="default"
                loading={marking.isPending}
                onClick={() => marking.mutate()}
              >
                {t('subscriptions.markAll')}
              </Button>
            )}
            <Button size="sm" variant="default" onClick={() => unwatch({ _id: id, title })}>
              {t('subscriptions.unwatch')}
            </Button>
          </>
        )}
      </div>
      <FormFailure error={marking.error} placed={false} />
      {failure && (
        <FailureNotice
          title={t('subscriptions.failed')}
          error={failure}
          onRetry={() => void (error ? refetch() : refetchWatched())}
        />
      )}
      {watched && !subscription && (
        <Notice
          title={t('subscriptions.notWatched')}
          action={
            request && (
              <Button size="sm" onClick={() => watch({ _id: id, title })}>
                {t('subscriptions.watch')}
              </Button>
            )
          }
        >
          {t('subscriptions.notWatchedText')}
        </Notice>
      )}
      {!failure && (!watched || (subscription && !data)) && <Waiting blocks={3} />}
      {!failure && subscription && data && (
        <FoundMatches
          found={data}
          from={`/requests/${id}/new?page=${page}`}
          onGo={(next) => set({ page: next })}
        />
      )}
    </div>
  )
}
