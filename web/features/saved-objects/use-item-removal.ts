import type { ListedItem } from '@litopys/contract/schemas/saved'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { removeItem, restoreItem } from './api/registry.ts'

/** Returns a function that deletes an item from the registry and offers to undo it. */
export function useItemRemoval(): (item: ListedItem) => void {
  const { t } = useTranslation()
  const close = t('app.close')
  const onError = (error: Error) => showFailure(error)
  const titleOf = ({ itemTitle, itemId }: ListedItem) => itemTitle || itemId
  const restoring = useMutation({
    mutationFn: restoreItem,
    onSuccess: (_, item) =>
      showNotice({ message: ({ t }) => t('requests.restored', { title: titleOf(item) }) }),
    onError,
  })
  const removing = useMutation({
    mutationFn: removeItem,
    onSuccess: (_, item) =>
      showAction(
        { message: t('requests.deleted', { title: titleOf(item) }), action: t('requests.undo'), close },
        () => restoring.mutate(item),
      ),
    onError,
  })
  return removing.mutate
}
