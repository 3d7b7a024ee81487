import type { User } from '@litopys/contract/schemas/user'
import { useTranslation } from 'react-i18next'
import classes from './statusText.module.css'

export function StatusText({ status }: Pick<User, 'status'>) {
  const { t } = useTranslation()
  return (
    <span className={classes.status} data-status={status}>
      {t(`users.${status}`)}
    </span>
  )
}
