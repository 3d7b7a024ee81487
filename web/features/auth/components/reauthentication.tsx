import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reauthentication } from '#api/reauthentication.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'

type PendingRequest = { answer: (isConfirmed: boolean) => void }

/** Dialog in which a user confirms their identity again. It is mounted once, for every page. */
export function Reauthentication() {
  const { t } = useTranslation()
  const [pending, setPending] = useState<PendingRequest | null>(null)

  useEffect(
    () =>
      reauthentication.askBy(
        () =>
          new Promise<boolean>((resolve) => {
            setPending({ answer: resolve })
          }),
      ),
    [],
  )

  function close(isConfirmed: boolean) {
    pending?.answer(isConfirmed)
    setPending(null)
  }

  return (
    <Modal
      opened={pending !== null}
      onClose={() => close(false)}
      title={t('reauth.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      // Above the dialog whose action requires it.
      zIndex={300}
      centered
    >
      <ReauthenticationForm onConfirmed={() => close(true)} onCancel={() => close(false)} />
    </Modal>
  )
}
