import type { User } from '@litopys/contract/schemas/user'
import { useTranslation } from 'react-i18next'
import classes from './statusText.module.css'

/** Whoever was invited and has set no password cannot sign in yet, however active the account is. */
export function StatusText({
  user: { status, hasPassword },
}: {
  user: Pick<User, 'status' | 'hasPassword'>
}) {
  const { t } = useTranslation()
  const shown = status === 'Active' && !hasPassword ? 'invited' : status
  return (
    <span className={classes.status} data-status={shown}>
      {t(`users.${shown}`)}
    </span>
  )
}
