import type { OutputOf } from '@litopys/contract/route'
import type { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import * as Type from 'typebox'
import { useMay } from '#features/auth/may.ts'
import { ParentLine } from '#features/posts/components/parent-line.tsx'
import { PostBody } from '#features/posts/components/poll/post-body.tsx'
import { postAddress } from '#features/posts/post-address.ts'
import { requestById } from '#features/saved-objects/api/requests.ts'
import { addressOfRequest } from '#features/search/request-state.ts'
import {
  markAllSeen,
  markShownSeen,
  matchesPerPage,
  matchList,
  subscriptions,
} from '#features/subscriptions/api/subscriptions.ts'
import { MatchEntry } from '#features/subscriptions/components/match-entry.tsx'
import { PublicationDialog } from '#features/subscriptions/components/publication-dialog.tsx'
import { SubscriptionStatus } from '#features/subscriptions/components/subscription-status.tsx'
import { useWatching } from '#features/subscriptions/use-watching.ts'
import { useFormat } from '#i18n/use-format.ts'
import { addressState } from '#ui/address-state.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { BackTo } from '../page.tsx'
import { searchFor } from '../quotes/found-quotes.tsx'
import { runRequest } from '../requests/run-request.ts'

const newsAddress = addressState(Type.Object({ page: Type.Integer({ minimum: 1 }) }), { page: 1 })

/** Page with the matches of a watched request. */
export function RequestNewsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { state, set } = newsAddress.use()
  const { data: request } = useQuery(requestById(id))
  const { data: watched, error: watchedError, refetch: refetchWatched } = useQuery(subscriptions)
  const subscription = watched?.find(({ requestId }) => requestId === id)
  const { data, error, refetch, isFetching } = useQuery({
    ...matchList(id, state.page),
    enabled: subscription !== undefined,
  })
  const { watch, unwatch } = useWatching()
  const mayPublish = useMay('subscriptions.publish')
  const [isPublishing, setPublishing] = useState(false)
  const marking = useMutation({ mutationFn: () => markAllSeen(id), onSuccess: () => void refetch() })
  useEffect(() => {
    if (data) markShownSeen(id, data.data)
  }, [id, data])

  const title = subscription?.title ?? request?.title ?? t('requests.one')
  const failure = error ?? (watched ? undefined : watchedError)
  return (
    <div className={page.sheet}>
      <BackTo to="/requests">{t('requests.title')}</BackTo>
      <Stack as="header" className={page.lead} gap={2}>
        <Text as={ScreenHeading} size="2xl" weight="heading" breaks>
          {title}
        </Text>
        {subscription && <SubscriptionStatus subscription={subscription} />}
        <Row className={page.actions}>
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
              {mayPublish && (
                <Button size="sm" variant="default" onClick={() => setPublishing(true)}>
                  {t('publication.open')}
                </Button>
              )}
              <Button size="sm" variant="default" onClick={() => unwatch({ _id: id, title })}>
                {t('subscriptions.unwatch')}
              </Button>
            </>
          )}
        </Row>
      </Stack>
      <FormFailure error={marking.error} placed={false} />
      {isPublishing && <PublicationDialog id={id} title={title} onClose={() => setPublishing(false)} />}
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
          from={`/requests/${id}/new?page=${state.page}`}
          onGo={(next) => set({ page: next })}
        />
      )}
    </div>
  )
}

type FoundProps = {
  found: OutputOf<typeof subscriptionRoutes.listMatches>
  from: string
  onGo: (page: number) => void
}

/** The matches, newest first. */
function FoundMatches({ found, from, onGo }: FoundProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data, unavailable, totalItems } = found
  if (totalItems === 0) return <Notice title={t('subscriptions.none')}>{t('subscriptions.noneText')}</Notice>
  return (
    <>
      {unavailable > 0 && (
        <p className={page.intro}>
          {t('subscriptions.unavailable', { count: unavailable, formatted: count(unavailable) })}
        </p>
      )}
      <div role="feed" aria-label={t('subscriptions.list')}>
        {data.map((match) => (
          <MatchEntry
            key={match.post._id}
            match={match}
            postAddress={postAddress(match.post._id)}
            from={from}
            body={
              <>
                <ParentLine post={match.post} linkState={{ from }} />
                <PostBody post={match.post} linkTo={searchFor} />
              </>
            }
          />
        ))}
      </div>
      <Pages
        label={t('subscriptions.pages')}
        page={found.page}
        perPage={matchesPerPage}
        total={totalItems}
        onGo={onGo}
      />
    </>
  )
}
