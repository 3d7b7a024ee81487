import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mark } from '../api/seen.ts'
import { useSeenMarks } from '../seen/seenMarks.ts'
import classes from './seenMark.module.css'

/** Whether the operator has seen the post, to be changed by a click. */
export function SeenMark({ post }: { post: Pick<FoundPost, '_id' | 'seen'> }) {
  const { t } = useTranslation()
  const seen = useSeenMarks((marks) => marks[post._id]?.seen) ?? post.seen
  const label = t(seen ? 'post.markUnseen' : 'post.markSeen')
  const Icon = seen ? IconCircleCheck : IconCircle
  return (
    <button
      type="button"
      className={classes.mark}
      aria-pressed={seen}
      aria-label={t('post.seen')}
      title={label}
      onClick={() => mark([post._id], !seen, { byHand: true })}
    >
      <Icon size={15} stroke={1.6} aria-hidden />
    </button>
  )
}
