import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { cameFromOf } from '#features/posts/cameFrom.ts'
import classes from './post.module.css'

/** Back to the results that one came from, as they were left, or to the search for whoever opened a link. */
export function BackLink() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const came = cameFromOf(state)
  return (
    <Link
      className={classes.back ?? ''}
      to={came?.from ?? '/'}
      onClick={(event) => {
        if (!came || event.metaKey || event.ctrlKey || event.shiftKey) return
        // Back in the history, where the place on the page is remembered.
        event.preventDefault()
        void navigate(-(came.steps ?? 1))
      }}
    >
      <IconArrowLeft size={16} stroke={1.7} aria-hidden />
      {t(came ? 'postPage.back' : 'postPage.toSearch')}
    </Link>
  )
}
