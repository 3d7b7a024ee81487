import type { User } from '@litopys/contract/schemas/user'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { userById } from '../api/users.ts'
import { UserHead } from './user-head.tsx'

type Props = {
  id: string
  onClose: () => void
  children: (user: User) => ReactNode
}

/** Shows a user at the side, over the list. */
export function UserDrawer({ id, onClose, children }: Props) {
  const { t } = useTranslation()
  const { data: user, error, refetch } = useQuery(userById(id))
  const whole = user && 'email' in user ? user : undefined
  return (
    <SideDrawer title={whole ? <UserHead user={whole} /> : <b>{t('users.user')}</b>} onClose={onClose}>
      {error && !user && (
        <FailureNotice title={t('users.failedOne')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !user && <Waiting blocks={2} />}
      {whole && children(whole)}
    </SideDrawer>
  )
}
