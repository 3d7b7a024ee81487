import type { Key } from '@litopys/contract/schemas/key'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { removeKey } from '../api/keys.ts'

export function DeleteKeyDialog({ entry, onClose }: { entry: Key; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const removing = useMutation({ mutationFn: () => removeKey(entry._id), onSuccess: onClose })
  return (
    <ConfirmDialog
      opened
      title={t('tgKeys.deleteTitle', { phone: entry.phoneNumber })}
      confirm={t('tgKeys.delete')}
      cancel={t('app.cancel')}
      busy={removing.isPending}
      failure={removing.error ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{t('tgKeys.deleteText')}</p>
    </ConfirmDialog>
  )
}
