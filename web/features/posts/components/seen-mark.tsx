import type { FoundPost } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout.tsx'
import { mark } from '../api/seen.ts'
import { useSeenMarks } from '../seen/seen-marks.ts'
import classes from './post.module.css'

/** Shows a dot for an unseen post and a ring for a seen one. A click toggles it. */
export function SeenMark({ post }: { post: Pick<FoundPost, '_id' | 'seen'> }) {
  const { t } = useTranslation()
  const seen = useSeenMarks((marks) => marks[post._id]) ?? post.seen
  const label = t(seen ? 'post.markUnseen' : 'post.markSeen')
  return (
    <IconButton
      className={classes.seen}
      aria-pressed={seen}
      aria-label={t('post.seen')}
      title={label}
      onClick={() => mark([post._id], !seen)}
    >
      <span className={classes.dot} aria-hidden />
    </IconButton>
  )
}
