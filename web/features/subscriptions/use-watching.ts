import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { showAction } from '#ui/action-notice.tsx'
import { subscriptions, unwatch, watch } from './api/subscriptions.ts'

type Titled = { _id: string; title: string }
/** `isFinal`: the operator could not watch it again, so undo is not offered. */
type Ended = Titled & { isFinal?: true }

/** Returns the searches that the operator watches, and functions to start and stop watching. */
export function useWatching() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const closeButtonProps = { 'aria-label': t('app.close') }
  const { data = [] } = useQuery(subscriptions)
  const notify = (message: string) => notifications.show({ message, closeButtonProps })
  const onError = (error: Error) =>
    notifications.show({ message: errorText(error), color: 'red', autoClose: false, closeButtonProps })
  const watching = useMutation({
    mutationFn: ({ _id }: Titled) => watch(_id),
    onSuccess: (_, { title }) => notify(t('subscriptions.watched', { title })),
    onError,
  })
  const ending = useMutation({
    mutationFn: ({ _id }: Ended) => unwatch(_id),
    onSuccess: (_, request) => {
      const message = t('subscriptions.unwatched', { title: request.title })
      if (request.isFinal) notify(message)
      else
        showAction({ message, action: t('requests.undo'), close: t('app.close') }, () =>
          watching.mutate(request),
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
