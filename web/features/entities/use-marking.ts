import { type EntityRef, type FalsePositive, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure } from '#ui/show-notice.tsx'
import { useMarkFalsePositive, useRestoreEntity } from './api/false-positives.ts'

/**
 * Returns functions that mark a false positive and remove the mark. A notification shows the result and
 * offers to undo it.
 */
export function useMarking() {
  const { t } = useTranslation()
  const valueLabel = useValueLabel()
  const marking = useMarkFalsePositive()
  const restoring = useRestoreEntity()
  const closeButtonProps = { 'aria-label': t('app.close') }
  const nameOf = ({ kind, id }: EntityRef) => valueLabel(fieldOfKind(kind), id)
  const onError = (error: Error) =>
    showFailure(error, {
      message: ({ t, errorText }) => t('falsePositive.failed', { why: errorText(error) }),
    })
  const restore = (mark: FalsePositive) =>
    restoring.mutate(mark, {
      onError,
      onSuccess: () =>
        notifications.show({
          message: t('falsePositive.restored', { value: nameOf(mark) }),
          closeButtonProps,
        }),
    })
  const mark = (entity: EntityRef, reason: string) =>
    marking.mutate(
      { ...entity, reason },
      {
        onError,
        onSuccess: (marked) => {
          const message = t('falsePositive.marked', { value: nameOf(marked) })
          if (!marked.mayRestore) notifications.show({ message, closeButtonProps })
          else
            showAction({ message, action: t('falsePositive.undo'), close: t('app.close') }, () =>
              restore(marked),
            )
        },
      },
    )
  return { mark, restore, isBusy: marking.isPending || restoring.isPending }
}
