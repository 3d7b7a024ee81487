import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { askToLeave, useUnsaved } from './unsaved.ts'

/** Asks before unsaved text is lost: by a link, a browser button, or closing the tab. */
export function UnsavedGuard() {
  const { t } = useTranslation()
  const question = useUnsaved((unsaved) => unsaved.question)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLoss(currentLocation, nextLocation))
  useEffect(() => {
    if (blocker.state === 'blocked') askToLeave(blocker.proceed, blocker.reset)
  }, [blocker])
  useWindowEvent('beforeunload', (event) => {
    const { forms, uploads } = useUnsaved.getState()
    if (forms.size > 0 || uploads.size > 0) event.preventDefault()
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

/** A signed-out user cannot save. An upload continues at another address of its page. */
function isLoss(from: Location, to: Location): boolean {
  if (to.pathname.endsWith('/login')) return false
  const { forms, uploads } = useUnsaved.getState()
  const isOtherPage = from.pathname !== to.pathname
  return (uploads.size > 0 && isOtherPage) || (forms.size > 0 && (isOtherPage || from.search !== to.search))
}
