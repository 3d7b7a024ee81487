import type { ListedItem } from '@litopys/contract/schemas/saved'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { showAction } from '#ui/action-notice.tsx'
import { removeItem, restoreItem } from './api/registry.ts'

/** Returns a function that deletes an item from the registry and offers to undo it. */
export function useItemRemoval(): (item: ListedItem) => void {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const close = t('app.close')
  const closeButtonProps = { 'aria-label': close }
  const onError = (error: Error) =>
    notifications.show({ message: errorText(error), color: 'red', autoClose: false, closeButtonProps })
  const titleOf = ({ itemTitle, itemId }: ListedItem) => itemTitle || itemId
  const restoring = useMutation({
    mutationFn: restoreItem,
    onSuccess: (_, item) =>
      notifications.show({ message: t('requests.restored', { title: titleOf(item) }), closeButtonProps }),
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
