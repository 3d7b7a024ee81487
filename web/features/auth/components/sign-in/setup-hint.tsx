import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setupNeededQuery } from '../../api/sign-in.ts'
import own from './sign-in.module.css'

/**
 * Says where a new installation keeps the link that makes its first administrator. Nothing where there are
 * users.
 */
export function SetupHint() {
  const { t } = useTranslation()
  const { data: isNeeded } = useQuery(setupNeededQuery)
  if (!isNeeded) return null
  return (
    <p className={own.notice} role="status">
      <b>{t('login.noUsers')}</b> {t('login.noUsersText')}
    </p>
  )
}
