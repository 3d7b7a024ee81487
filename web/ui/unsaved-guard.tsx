import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { leave, useUnsaved } from './unsaved.ts'

/** Asks before what was typed is lost, by a link, the keys of the browser, or the closing of its tab. */
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
  // Mounted with its question: what is mounted last stands above the drawer that it asks about.
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

/** Whoever is signed out has nowhere to save; another place on the same screen takes no form away. */
function isLoss(from: Location, to: Location): boolean {
  if (useUnsaved.getState().forms.size === 0 || to.pathname.endsWith('/login')) return false
  return from.pathname !== to.pathname || from.search !== to.search
}
