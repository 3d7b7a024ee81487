import type { Job } from '@litopys/contract/schemas/job'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure } from '#ui/show-notice.tsx'
import { isUnfinished, undoTagging } from './api/tags.ts'

type UndoTagging = {
  /** Reports how many posts were changed, and offers to undo it. */
  reportChanged(job: Job): void
  undo(jobId: string): void
}

export function useUndoTagging(): UndoTagging {
  const { t } = useTranslation()
  const { count } = useFormat()
  const close = t('app.close')
  const closeButtonProps = { 'aria-label': close }
  const undoing = useMutation({
    mutationFn: undoTagging,
    onSuccess: ({ job }) =>
      notifications.show({
        message: t(job && isUnfinished(job) ? 'tags.undoing' : 'tags.undone'),
        closeButtonProps,
      }),
    onError: (error) => showFailure(error, { title: ({ t }) => t('tags.notUndone') }),
  })
  return {
    reportChanged: ({ id, report: { updated } }) => {
      const message = t('tags.changed', { count: updated, formatted: count(updated) })
      if (updated === 0) notifications.show({ message, closeButtonProps })
      else showAction({ message, action: t('requests.undo'), close }, () => undoing.mutate(id))
    },
    undo: undoing.mutate,
  }
}
