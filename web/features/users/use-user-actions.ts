import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { liftLimit, sendPasswordLink, setStatus } from './api/user-changes.ts'
import { showLink } from './shown-link.ts'

/** Returns the actions for a user, from a row or from the drawer. Each reports its result. */
export function useUserActions(user: User) {
  const { t } = useTranslation()
  const name = displayName(user)
  const complain = (error: Error) => showFailure(error, { title: () => name })

  const changingStatus = useMutation({
    mutationFn: (status: User['status']) => setStatus(user, status),
    onSuccess: ({ status }) => {
      const words = { message: t('users.blocked', { name }), action: t('users.undo'), close: t('app.close') }
      if (status === 'Blocked') showAction(words, () => changingStatus.mutate('Active'))
      else showNotice({ message: ({ t }) => t('users.unblocked', { name }) })
    },
    onError: complain,
  })
  const inviting = useMutation({
    mutationFn: () => sendPasswordLink(user._id),
    onSuccess: ({ delivery, link }) => {
      const { email } = user
      const sent = delivery === 'sent' ? 'users.sent' : 'users.outbox'
      if (link === undefined) showNotice({ message: ({ t }) => t(sent, { email }) })
      else showLink({ title: t('users.linkTitle'), email, link })
    },
    onError: complain,
  })
  const lifting = useMutation({
    mutationFn: () => liftLimit(user._id),
    onSuccess: () => showNotice({ message: ({ t }) => t('users.limitLifted', { name }) }),
    onError: complain,
  })
  return {
    liftLimit: () => lifting.mutate(),
    lifting: lifting.isPending,
    toggleStatus: () => changingStatus.mutate(user.status === 'Active' ? 'Blocked' : 'Active'),
    invite: () => inviting.mutate(),
    inviting: inviting.isPending,
  }
}
