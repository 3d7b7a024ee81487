import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import page from './page.module.css'
import { PageHead } from './page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={page.page}>
      <PageHead title={t('app.notFoundTitle')} />
      <p className={page.intro}>{t('app.notFoundText')}</p>
      <Button component={Link} to="/">
        {t('app.toSearch')}
      </Button>
    </div>
  )
}
