import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useErrorText } from '#i18n/useErrorText.ts'
import { TextButton } from '#ui/textButton.tsx'
import { savePost } from './api/quotes.ts'
import { quoteAddress } from './quoteAddress.ts'

/** Saves a post; the word that it is saved leads to its quote. One that is saved already opens. */
export function useSavePost(): (postId: string, quoteId: string | undefined) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const closeButtonProps = { 'aria-label': t('app.close') }
  const save = async (postId: string) => {
    try {
      const { _id } = await savePost(postId)
      const id = `saved-${_id}`
      const open = () => {
        notifications.hide(id)
        void navigate(quoteAddress(_id))
      }
      const message = (
        <>
          {t('quotes.saved')} <TextButton onClick={open}>{t('quotes.open')}</TextButton>
        </>
      )
      notifications.show({ id, message, closeButtonProps })
    } catch (error) {
      notifications.show({
        ...{ title: t('quotes.unsaved'), message: errorText(error), color: 'red' },
        ...{ autoClose: false, closeButtonProps },
      })
    }
  }
  return (postId, quoteId) => void (quoteId ? navigate(quoteAddress(quoteId)) : save(postId))
}
