import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { showAction } from '#ui/action-notice.tsx'
import { deleteQuote, restoreQuote } from './api/quotes.ts'

/** Returns a function that deletes a quote at once and offers to undo it. */
export function useDeleteQuote(): (id: string) => Promise<void> {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const close = t('app.close')
  const complain = (title: string) => (error: unknown) => {
    notifications.show({
      title,
      message: errorText(error),
      color: 'red',
      autoClose: false,
      closeButtonProps: { 'aria-label': close },
    })
  }
  return (id) =>
    deleteQuote(id).then(
      () =>
        showAction({ message: t('quotes.deleted'), action: t('quotes.undo'), close }, () => {
          restoreQuote(id).catch(complain(t('quotes.notRestored')))
        }),
      complain(t('quotes.notDeleted')),
    )
}
