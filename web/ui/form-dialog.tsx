import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leave } from './unsaved.ts'
import { useFocusGivenBack } from './use-focus-given-back.ts'

type Props = { title: string; size?: 'md' | 'lg'; onClose: () => void; children: ReactNode }

/** A form dialog. A click outside does not close it; unsaved text is not dropped without a question. */
export function FormDialog({ title, size = 'md', onClose, children }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      title={title}
      lockScroll={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={size}
    >
      {children}
    </Modal>
  )
}
