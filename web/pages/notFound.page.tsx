import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screenHeading.tsx'
import classes from './plain.module.css'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <VisuallyHidden component={ScreenHeading}>{t('app.notFoundTitle')}</VisuallyHidden>
      <Notice title={t('app.notFoundTitle')} action={<Link to="/">{t('app.toSearch')}</Link>}>
        {t('app.notFoundText')}
      </Notice>
    </div>
  )
}
