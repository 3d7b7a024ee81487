import { Button, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { isPreloadError } from '#ui/preload-errors.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import classes from './page.module.css'

const reload = () => window.location.reload()

export function CrashPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  return (
    <main className={classes.page}>
      <VisuallyHidden component={ScreenHeading}>
        {t(isPreloadError(error) ? 'app.updatedTitle' : 'app.crashTitle')}
      </VisuallyHidden>
      {isPreloadError(error) ? (
        <Notice
          tone="danger"
          title={t('app.updatedTitle')}
          action={
            <Button size="xs" onClick={reload}>
              {t('app.reload')}
            </Button>
          }
        >
          {t('app.updatedText')}
        </Notice>
      ) : (
        <FailureNotice title={t('app.crashTitle')} error={error} onRetry={reload} />
      )}
    </main>
  )
}
