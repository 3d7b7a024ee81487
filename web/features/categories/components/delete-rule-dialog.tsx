import type { CategoryRule } from '@litopys/contract/schemas/category-rule'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { deleteRule } from '../api/rules.ts'

type Props = { rule: CategoryRule; name: string; onDeleted: () => void; onClose: () => void }

export function DeleteRuleDialog({ rule, name, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const removing = useMutation({ mutationFn: () => deleteRule(rule._id), onSuccess: onDeleted })
  return (
    <ConfirmDialog
      opened
      title={t('rules.deleteTitle', { category: name })}
      confirm={t('rules.delete')}
      cancel={t('app.cancel')}
      busy={removing.isPending}
      failure={removing.error ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{t('rules.deleteText')}</p>
    </ConfirmDialog>
  )
}
