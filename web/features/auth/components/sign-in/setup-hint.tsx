import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setupNeededQuery } from '../../api/sign-in.ts'
import own from './sign-in.module.css'

/**
 * Shows where a new installation stores the link that creates its first administrator. Empty if there are
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
