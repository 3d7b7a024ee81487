import type { User } from '@litopys/contract/schemas/user'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import classes from './users.module.css'

const looks = {
  Active: {},
  Blocked: { tone: 'danger', weight: 'medium' },
  limited: { tone: 'strong' },
  invited: { tone: 'soft' },
} as const

/**
 * Shows the status of a user. An active user may still be unable to sign in: the invitation is open, or
 * sign-in is limited after wrong passwords.
 */
export function StatusText({ user }: { user: Pick<User, 'status' | 'hasPassword' | 'lockedUntil'> }) {
  const { t } = useTranslation()
  const shown = shownStatus(user)
  return (
    <Row
      as="span"
      inline
      nowrap
      align="baseline"
      {...looks[shown]}
      className={classes.status}
      data-status={shown}
    >
      {t(`users.${shown}`)}
    </Row>
  )
}

function shownStatus({
  status,
  hasPassword,
  lockedUntil,
}: Pick<User, 'status' | 'hasPassword' | 'lockedUntil'>) {
  if (status === 'Blocked') return status
  if (!hasPassword) return 'invited'
  return lockedUntil === undefined ? status : 'limited'
}
