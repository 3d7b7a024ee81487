import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import page from '../page.module.css'

export function NotForYou() {
  const { t } = useTranslation()
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('users.title')}</h1>
      <Notice title={t('users.notAllowed')} action={<Link to="/settings">{t('users.toSettings')}</Link>}>
        {t('users.notAllowedText')}
      </Notice>
    </div>
  )
}
