import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KeyList } from './key-list.tsx'

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
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
