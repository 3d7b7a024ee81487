import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reauthentication } from '#api/reauthentication.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'

type Asked = { answer: (proved: boolean) => void }

/** The dialog in which one proves once more who one is. It stands in the frame, for every screen. */
export function Reauthentication() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)

  useEffect(
    () =>
      reauthentication.askBy(
        () =>
          new Promise<boolean>((resolve) => {
            setAsked({ answer: resolve })
          }),
      ),
    [],
  )

  function close(proved: boolean) {
    asked?.answer(proved)
    setAsked(null)
  }

  return (
    <Modal
      opened={asked !== null}
      onClose={() => close(false)}
      title={t('reauth.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      // Above the dialog whose action asked for it.
      zIndex={300}
      centered
    >
      <ReauthenticationForm onProved={() => close(true)} onCancel={() => close(false)} />
    </Modal>
  )
}
