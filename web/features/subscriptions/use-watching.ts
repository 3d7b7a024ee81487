import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { subscriptions, unwatch, watch } from './api/subscriptions.ts'

type Titled = { _id: string; title: string }
/** `isFinal`: the operator could not watch it again, so undo is not offered. */
type Ended = Titled & { isFinal?: true }

/** Returns the searches that the operator watches, and functions to start and stop watching. */
export function useWatching() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(subscriptions)
  const onError = (error: Error) => showFailure(error)
  const watching = useMutation({
    mutationFn: ({ _id }: Titled) => watch(_id),
    onSuccess: (_, { title }) => showNotice({ message: ({ t }) => t('subscriptions.watched', { title }) }),
    onError,
  })
  const ending = useMutation({
    mutationFn: ({ _id }: Ended) => unwatch(_id),
    onSuccess: (_, request) => {
      const { title } = request
      if (request.isFinal) showNotice({ message: ({ t }) => t('subscriptions.unwatched', { title }) })
      else
        showAction(
          {
            message: t('subscriptions.unwatched', { title }),
            action: t('requests.undo'),
            close: t('app.close'),
          },
          () => watching.mutate(request),
        )
    },
    onError,
  })
  return {
    subscriptionOf: (requestId: string) => data.find((one) => one.requestId === requestId),
    watch: watching.mutate,
    unwatch: ending.mutate,
  }
}
