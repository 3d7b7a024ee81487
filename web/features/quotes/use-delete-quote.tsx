import { useTranslation } from 'react-i18next'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure } from '#ui/show-notice.tsx'
import { deleteQuote, restoreQuote } from './api/quotes.ts'

/** Returns a function that deletes a quote at once and offers to undo it. */
export function useDeleteQuote(): (id: string) => Promise<void> {
  const { t } = useTranslation()
  const close = t('app.close')
  return (id) =>
    deleteQuote(id).then(
      () =>
        showAction({ message: t('quotes.deleted'), action: t('quotes.undo'), close }, () => {
          restoreQuote(id).catch((error: unknown) =>
            showFailure(error, { title: ({ t }) => t('quotes.notRestored') }),
          )
        }),
      (error: unknown) => showFailure(error, { title: ({ t }) => t('quotes.notDeleted') }),
    )
}
