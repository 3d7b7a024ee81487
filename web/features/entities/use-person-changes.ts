import type { PersonChange } from '@litopys/contract/schemas/entity-card'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure } from '#ui/show-notice.tsx'
import { useJoinPeople, usePartPerson, useUndoPersonChange } from './api/people.ts'

/**
 * Returns functions that join people, part a name and undo either. A notification shows the result and offers to
 * undo it.
 */
export function usePersonChanges() {
  const { t } = useTranslation()
  const joining = useJoinPeople()
  const parting = usePartPerson()
  const undoing = useUndoPersonChange()
  const close = t('app.close')
  const onError = (error: Error) =>
    showFailure(error, { message: ({ t, errorText }) => t('person.failed', { why: errorText(error) }) })
  const undo = ({ _id }: PersonChange) =>
    undoing.mutate(_id, {
      onError,
      onSuccess: () =>
        notifications.show({ message: t('person.undone'), closeButtonProps: { 'aria-label': close } }),
    })
  const offerUndo = (message: string, made: PersonChange) =>
    showAction({ message, action: t('person.undo'), close }, () => undo(made))
  const join = (name: string, into: string, onDone: () => void) =>
    joining.mutate(
      { name, into },
      {
        onError,
        onSuccess: (made) => {
          onDone()
          offerUndo(t('person.joined', { name, into }), made)
        },
      },
    )
  const part = (name: string) =>
    parting.mutate(name, {
      onError,
      onSuccess: (made) => offerUndo(t('person.parted', { name }), made),
    })
  return { join, part, undo, isBusy: joining.isPending || parting.isPending || undoing.isPending }
}
