import type { User } from '@litopys/contract/schemas/user'
import { useMutation } from '@tanstack/react-query'
import { useEmailFault } from '#i18n/use-email-fault.ts'
import { EmailChange } from '#ui/email-change.tsx'
import { cancelOwnEmail, requestOwnEmail } from '../../api/own-account.ts'

/** Shows the user's e-mail. A new e-mail replaces it after its confirmation link is used. */
export function Email({ user }: { user: User }) {
  const faultOf = useEmailFault()
  const requesting = useMutation({ mutationFn: (email: string) => requestOwnEmail(user._id, email) })
  const cancelling = useMutation({ mutationFn: () => cancelOwnEmail(user._id) })
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
