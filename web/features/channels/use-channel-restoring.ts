import type { DeletedChannel } from '@litopys/contract/schemas/deleted-channel'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { restoreChannel } from './api/channel-changes.ts'

/** Returns functions that restore deleted channels. `offerUndo` reports a deletion and offers to undo it. */
export function useChannelRestoring() {
  const { t } = useTranslation()
  const close = t('app.close')
  const restoring = useMutation({
    mutationFn: ({ _id }: DeletedChannel) => restoreChannel(_id),
    onSuccess: ({ title }) => showNotice({ message: ({ t }) => t('channels.restored', { title }) }),
    onError: (error) => showFailure(error),
  })
  const offerUndo = (deleted: DeletedChannel) => {
    const message = t('channels.wasDeleted', { title: deleted.title })
    showAction({ message, action: t('channels.undo'), close }, () => restoring.mutate(deleted))
  }
  return { restore: restoring.mutate, isPending: restoring.isPending, offerUndo }
}
