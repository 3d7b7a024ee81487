import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/useErrorText.ts'
import { TextButton } from '#ui/textButton.tsx'

const shownMs = 15_000

/** Says what was done, with a button that takes it back: a change like any other, which the journal tells of too. */
export function useUndo() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const closeButtonProps = { 'aria-label': t('app.close') }
  return (message: string, takeBack: () => Promise<unknown>) => {
    const undo = async () => {
      notifications.hide(id)
      try {
        await takeBack()
        notifications.show({ message: t('rules.undone'), closeButtonProps })
      } catch (error) {
        notifications.show({ message: errorText(error), color: 'red', autoClose: false, closeButtonProps })
      }
    }
    const id = notifications.show({
      ...{ closeButtonProps, autoClose: shownMs },
      message: (
        <>
          {message} <TextButton onClick={() => void undo()}>{t('rules.undo')}</TextButton>
        </>
      ),
    })
  }
}
