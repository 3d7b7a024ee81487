import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import { KeyList } from './key-list.tsx'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  useFocusGivenBack()
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size="md"
    >
      <KeyList />
    </Modal>
  )
}
