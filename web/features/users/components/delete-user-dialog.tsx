import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { removeUser } from '../api/user-changes.ts'

type Props = { user: User; onDeleted: () => void; onClose: () => void }

/** Deletes a user after their e-mail was typed, to prevent accidents. */
export function DeleteUserDialog({ user, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const removing = useMutation({ mutationFn: () => removeUser(user._id), onSuccess: onDeleted })
  return (
    <ConfirmDialog
      opened
      title={t('users.deleteTitle', { name: displayName(user) })}
      confirm={t('users.deleteDo')}
      cancel={t('users.cancel')}
      busy={removing.isPending}
      disabled={typed.trim().toLowerCase() !== user.email.toLowerCase()}
      failure={removing.error ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{t('users.deleteText')}</p>
      <TextInput
        label={t('users.deleteType', { email: user.email })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
