import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reauthentication } from '#api/reauthentication.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'

type Asked = { answer: (proved: boolean) => void }

/** Dialog in which a user confirms their identity again. It is mounted once, for every page. */
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
      // Above the dialog whose action requires it.
      zIndex={300}
      centered
    >
      <ReauthenticationForm onProved={() => close(true)} onCancel={() => close(false)} />
    </Modal>
  )
}
