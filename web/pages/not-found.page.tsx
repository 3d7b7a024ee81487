import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import page from './page.module.css'
import classes from './plain.module.css'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className={page.page}>
      <ScreenHeading className={page.title}>{t('app.notFoundTitle')}</ScreenHeading>
      <p className={classes.text}>{t('app.notFoundText')}</p>
      <Button component={Link} to="/">
        {t('app.toSearch')}
      </Button>
    </div>
  )
}
