import type { User } from '@litopys/contract/schemas/user'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEmailFault } from '#i18n/use-email-fault.ts'
import { EmailChange } from '#ui/email-change.tsx'
import { cancelEmail, requestEmail } from '../api/user-changes.ts'
import { showLink } from '../shown-link.ts'

/** Shows a user's e-mail. A new e-mail replaces it after its confirmation link is used. */
export function UserEmail({ user }: { user: User }) {
  const { t } = useTranslation()
  const faultOf = useEmailFault()
  const requesting = useMutation({
    mutationFn: (email: string) => requestEmail(user._id, email),
    onSuccess: ({ link }, email) => {
      if (link !== undefined) showLink({ title: t('users.linkTitle'), email, link })
    },
  })
  const cancelling = useMutation({ mutationFn: () => cancelEmail(user._id) })
  return (
    <EmailChange
      email={user.email}
      pending={user.pendingEmail}
      failure={faultOf(requesting.error ?? cancelling.error)}
      busy={requesting.isPending || cancelling.isPending}
      onRequest={requesting.mutate}
      onCancel={() => {
        requesting.reset()
        cancelling.mutate()
      }}
    />
  )
}
