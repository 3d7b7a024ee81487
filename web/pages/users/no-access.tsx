import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import page from '../page.module.css'

export function NoAccess() {
  const { t } = useTranslation()
  return (
    <div className={page.page}>
      <ScreenHeading className={page.title}>{t('users.title')}</ScreenHeading>
      <Notice title={t('users.notAllowed')} action={<Link to="/settings">{t('users.toSettings')}</Link>}>
        {t('users.notAllowedText')}
      </Notice>
    </div>
  )
}
