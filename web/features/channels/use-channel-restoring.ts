import type { DeletedChannel } from '@litopys/contract/schemas/deleted-channel'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { showAction } from '#ui/action-notice.tsx'
import { restoreChannel } from './api/channel-changes.ts'

/** Returns functions that restore deleted channels. `offerUndo` reports a deletion and offers to undo it. */
export function useChannelRestoring() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const close = t('app.close')
  const closeButtonProps = { 'aria-label': close }
  const restoring = useMutation({
    mutationFn: ({ _id }: DeletedChannel) => restoreChannel(_id),
    onSuccess: ({ title }) =>
      notifications.show({ message: t('channels.restored', { title }), closeButtonProps }),
    onError: (error) =>
      notifications.show({ message: errorText(error), color: 'red', autoClose: false, closeButtonProps }),
  })
  const offerUndo = (deleted: DeletedChannel) => {
    const message = t('channels.wasDeleted', { title: deleted.title })
    showAction({ message, action: t('channels.undo'), close }, () => restoring.mutate(deleted))
  }
  return { restore: restoring.mutate, isPending: restoring.isPending, offerUndo }
}
