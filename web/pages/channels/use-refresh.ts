import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { startRefresh } from '#features/capture/api/jobs.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'

/** Starts refreshes, and reports the start or the failure. */
export function useRefresh() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const errorText = useErrorText()
  const say = (message: string) =>
    notifications.show({ message, closeButtonProps: { 'aria-label': t('app.close') } })
  const { mutate, isPending } = useMutation({
    mutationFn: startRefresh,
    onSuccess: (started) => say(t('channels.refreshStarted', { count: started, formatted: count(started) })),
    onError: (error) => say(errorText(error)),
  })
  return { refresh: mutate, isPending }
}
