import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/avatar.tsx'
import { StatusText } from './status-text.tsx'
import classes from './user-head.module.css'

/** Shows which user the drawer is about. It is part of the title, so it contains no block elements. */
export function UserHead({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <span className={classes.head}>
      <Avatar person={user} large />
      <span className={classes.words}>
        <span className={classes.name}>{displayName(user)}</span>
        <span className={classes.facts}>
          {displayName(user) !== user.email && <span>{user.email}</span>}
          <StatusText user={user} />
          <span>{t(user.verified ? 'users.isVerified' : 'users.notVerified')}</span>
        </span>
      </span>
    </span>
  )
}
