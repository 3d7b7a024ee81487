import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { showAction } from '#ui/action-notice.tsx'

/**
 * Returns a function that reports a change and offers to undo it. Undoing is a change too and appears in the
 * audit log.
 */
export function useUndo() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const closeButtonProps = { 'aria-label': t('app.close') }
  return (message: string, revert: () => Promise<unknown>) => {
    const undo = async () => {
      try {
        await revert()
        notifications.show({ message: t('rules.undone'), closeButtonProps })
      } catch (error) {
        notifications.show({ message: errorText(error), color: 'red', autoClose: false, closeButtonProps })
      }
    }
    showAction({ message, action: t('rules.undo'), close: t('app.close') }, () => void undo())
  }
}
