import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { leave, useUnsaved } from './unsaved.ts'

/** Asks before unsaved text is lost: by a link, a browser button, or closing the tab. */
export function UnsavedGuard() {
  const { t } = useTranslation()
  const question = useUnsaved((unsaved) => unsaved.question)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLoss(currentLocation, nextLocation))
  useEffect(() => {
    if (blocker.state === 'blocked') leave(blocker.proceed, blocker.reset)
  }, [blocker])
  useWindowEvent('beforeunload', (event) => {
    if (useUnsaved.getState().forms.size > 0) event.preventDefault()
  })
  // Mounted with its question: the last mounted element is above the drawer that it asks about.
  return (
    question && (
      <ConfirmDialog
        opened
        title={t('unsaved.title')}
        confirm={t('unsaved.leave')}
        cancel={t('unsaved.stay')}
        busy={false}
        failure={undefined}
        onConfirm={() => {
          useUnsaved.setState({ forms: new Set(), question: null })
          question.leave()
        }}
        onClose={() => {
          useUnsaved.setState({ question: null })
          question.stay()
        }}
      >
        <p>{t('unsaved.text')}</p>
      </ConfirmDialog>
    )
  )
}

/** A signed-out user cannot save; another URL of the same screen keeps the form. */
function isLoss(from: Location, to: Location): boolean {
  if (useUnsaved.getState().forms.size === 0 || to.pathname.endsWith('/login')) return false
  return from.pathname !== to.pathname || from.search !== to.search
}
