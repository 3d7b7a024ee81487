import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/useErrorText.ts'
import { TextButton } from '#ui/textButton.tsx'
import { bringBack, dropQuote } from './api/quotes.ts'

const undoMs = 15_000

/** Deletes a quote at once, and offers to take that back. */
export function useDropQuote(): (id: string) => Promise<void> {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const closeButtonProps = { 'aria-label': t('app.close') }
  const say = (title: string) => (error: unknown) =>
    notifications.show({ title, message: errorText(error), color: 'red', autoClose: false, closeButtonProps })
  return async (quoteId) => {
    const dropped = await dropQuote(quoteId).then(
      () => true,
      (error: unknown) => {
        say(t('quotes.notDeleted'))(error)
        return false
      },
    )
    if (!dropped) return
    const id = `dropped-${quoteId}`
    const undo = () => {
      notifications.hide(id)
      bringBack(quoteId).catch(say(t('quotes.notRestored')))
    }
    const message = (
      <>
        {t('quotes.deleted')} <TextButton onClick={undo}>{t('quotes.undo')}</TextButton>
      </>
    )
    notifications.show({ id, message, autoClose: undoMs, closeButtonProps })
  }
}
