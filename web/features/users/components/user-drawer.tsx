import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/avatar.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { userById } from '../api/users.ts'
import { StatusText } from './status-text.tsx'
import classes from './users.module.css'

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

/** Shows which user the drawer is about. It is part of the title, so it contains no block elements. */
function UserHead({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <Row as="span" gap={3} nowrap>
      <Avatar person={user} large />
      <Stack as="span" breaks className={classes.head}>
        <Text as="span" size="l" weight="heading">
          {displayName(user)}
        </Text>
        <Row as="span" gap={3} rowGap={0} size="s" tone="quiet">
          {displayName(user) !== user.email && <span>{user.email}</span>}
          <StatusText user={user} />
          <span>{t(user.verified ? 'users.isVerified' : 'users.notVerified')}</span>
        </Row>
      </Stack>
    </Row>
  )
}
