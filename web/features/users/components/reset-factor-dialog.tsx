import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { forgetSecondFactor } from '../api/user-changes.ts'

type Props = { user: User; opened: boolean; onDone: () => void; onClose: () => void }

export function ResetFactorDialog({ user, opened, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const resetting = useMutation({ mutationFn: () => forgetSecondFactor(user._id), onSuccess: onDone })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('users.resetTitle')}
      confirm={t('users.resetDo')}
      cancel={t('users.cancel')}
      busy={resetting.isPending}
      failure={resetting.error ? errorText(resetting.error) : undefined}
      onConfirm={() => resetting.mutate()}
      onClose={onClose}
    >
      <p>{t('users.resetText', { name: displayName(user) })}</p>
    </ConfirmDialog>
  )
}
