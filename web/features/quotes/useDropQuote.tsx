import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/useErrorText.ts'
import { showAction } from '#ui/actionNotice.tsx'
import { bringBack, dropQuote } from './api/quotes.ts'

/** Deletes a quote at once, and offers to take that back. */
export function useDropQuote(): (id: string) => Promise<void> {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const close = t('app.close')
  const complain = (title: string) => (error: unknown) => {
    notifications.show({
      ...{ title, message: errorText(error), color: 'red', autoClose: false },
      closeButtonProps: { 'aria-label': close },
    })
  }
  return (id) =>
    dropQuote(id).then(
      () =>
        showAction({ message: t('quotes.deleted'), action: t('quotes.undo'), close }, () => {
          bringBack(id).catch(complain(t('quotes.notRestored')))
        }),
      complain(t('quotes.notDeleted')),
    )
}
