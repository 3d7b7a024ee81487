import { Button, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { isServerAnswering } from '#api/server-contact.ts'
import { isShellKept } from '#offline/shell.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Text } from '#ui/layout.tsx'
import { UnloadedPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { isPreloadError } from '#ui/preload-errors.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import classes from './page.module.css'

/**
 * Loads the page again if the server answers, or if this browser has the application for offline work:
 * otherwise the browser would show its own error page. Returns whether it does.
 */
async function reloadIfPossible(): Promise<boolean> {
  const isPossible = (await isShellKept()) || (await isServerAnswering())
  if (isPossible) window.location.reload()
  return isPossible
}

/** Replaces the whole page, where the frame is not there or has crashed. */
export function CrashPage() {
  return (
    <main className={classes.page}>
      <Crash />
    </main>
  )
}

/** Replaces a screen within the frame, whose menu leads to the others. */
export function CrashedScreen() {
  return (
    <div className={classes.page}>
      <Crash />
    </div>
  )
}

/** Replaces a screen whose code needs the server. */
export function UnloadedScreen(retry: ComponentProps<typeof UnloadedPart>) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <VisuallyHidden component={ScreenHeading}>{t('app.unloadedTitle')}</VisuallyHidden>
      <UnloadedPart {...retry} />
    </div>
  )
}

function Crash() {
  const { t } = useTranslation()
  const error = useRouteError()
  const reloading = useMutation({ mutationFn: reloadIfPossible })
  const title = t(isPreloadError(error) ? 'app.updatedTitle' : 'app.crashTitle')
  const reload = () => reloading.mutate()
  const silence = reloading.data === false && (
    // The notice of a part that could not be loaded is an alert already.
    <Text tone="danger" role={isPreloadError(error) ? undefined : 'alert'}>
      {t('error.network')}
    </Text>
  )
  return (
    <>
      <VisuallyHidden component={ScreenHeading}>{title}</VisuallyHidden>
      {isPreloadError(error) ? (
        <Notice
          tone="danger"
          title={title}
          action={
            <Button size="xs" loading={reloading.isPending} onClick={reload}>
              {t('app.reload')}
            </Button>
          }
        >
          {t('app.updatedText')}
          {silence}
        </Notice>
      ) : (
        <FailureNotice title={title} error={error} onRetry={reload} />
      )}
      {!isPreloadError(error) && silence}
    </>
  )
}
