import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showFailure } from '#ui/show-notice.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { saveQuote } from './api/quotes.ts'
import { quoteAddress } from './quote-address.ts'

const savedNotice = 'quote-saved'
const unsavedNotice = (postId: string) => `quote-unsaved ${postId}`

/**
 * Returns a function that saves a post. Its notification links to the quote. If the post is already saved, it
 * opens the quote.
 */
export function useSavePost(): (postId: string, quoteId: string | undefined) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const closeButtonProps = { 'aria-label': t('app.close') }
  const save = async (postId: string) => {
    try {
      const { _id } = await saveQuote(postId)
      const open = () => {
        notifications.hide(savedNotice)
        void navigate(quoteAddress(_id))
      }
      const message = (
        <>
          {t('quotes.saved')} <TextButton onClick={open}>{t('quotes.open')}</TextButton>
        </>
      )
      // After several saves in a row, only the last notification is shown.
      notifications.hide(savedNotice)
      notifications.hide(unsavedNotice(postId))
      notifications.show({ id: savedNotice, message, closeButtonProps })
    } catch (error) {
      notifications.hide(unsavedNotice(postId))
      showFailure(error, { id: unsavedNotice(postId), title: ({ t }) => t('quotes.unsaved') })
    }
  }
  return (postId, quoteId) => void (quoteId ? navigate(quoteAddress(quoteId)) : save(postId))
}
