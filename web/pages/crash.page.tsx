import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { FailureNotice } from '#ui/failureNotice.tsx'
import classes from './plain.module.css'

export function CrashPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  return (
    <main className={classes.page}>
      <FailureNotice title={t('app.crashTitle')} error={error} onRetry={() => window.location.reload()} />
    </main>
  )
}
