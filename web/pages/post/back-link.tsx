import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { cameFromOf } from '#features/posts/came-from.ts'
import { BackTo } from '../back-to.tsx'

/** Back to the results that one came from, as they were left, or to the search for whoever opened a link. */
export function BackLink() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const came = cameFromOf(state)
  return (
    <BackTo
      to={came?.from ?? '/'}
      onClick={(event) => {
        if (!came || event.metaKey || event.ctrlKey || event.shiftKey) return
        // Back in the history, where the place on the page is remembered.
        event.preventDefault()
        void navigate(-(came.steps ?? 1))
      }}
    >
      {t(came ? 'postPage.back' : 'postPage.toSearch')}
    </BackTo>
  )
}
