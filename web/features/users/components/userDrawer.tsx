import type { User } from '@litopys/contract/schemas/user'
import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#ui/failureNotice.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { userById } from '../api/users.ts'
import { UserHead } from './userHead.tsx'

type Props = {
  id: string
  onClose: () => void
  children: (user: User) => ReactNode
}

/** One user at the side, over the list. */
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

type SideProps = { title: ReactNode; onClose: () => void; children: ReactNode }

/** Not closed by a click beside it: what was typed would be gone. */
export function SideDrawer({ title, onClose, children }: SideProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="38rem"
      title={title}
      lockScroll={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {children}
    </Drawer>
  )
}
