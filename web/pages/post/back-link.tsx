import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { cameFromOf } from '#features/posts/came-from.ts'
import { BackTo } from '../page.tsx'

/** Link back to the results as they were, or to the search for users who opened a link. */
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
        // Goes back in the history, which restores the scroll position.
        event.preventDefault()
        void navigate(-(came.steps ?? 1))
      }}
    >
      {t(came ? 'postPage.back' : 'postPage.toSearch')}
    </BackTo>
  )
}
