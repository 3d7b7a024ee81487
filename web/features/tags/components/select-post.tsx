import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { select, selectRange, useSelected } from '../selected.ts'
import classes from './tags.module.css'

const Selectable = createContext<readonly string[]>([])

/** Provides the posts of a list in their order, so that the user can select a range. */
export function SelectablePosts({ postIds, children }: { postIds: readonly string[]; children: ReactNode }) {
  return <Selectable value={postIds}>{children}</Selectable>
}

/** Selects a post for bulk actions. With Shift it selects all posts from the last selected post. */
export function SelectPost({ postId }: { postId: string }) {
  const { t } = useTranslation()
  const isChosen = useSelected(({ ids }) => ids.includes(postId))
  const shown = useContext(Selectable)
  return (
    <label className={classes.tick} title={t('tags.selectHint')}>
      <input
        type="checkbox"
        aria-label={t('tags.select')}
        checked={isChosen}
        onChange={({ currentTarget, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          if (isRange) return selectRange(shown, postId, currentTarget.checked)
          select([postId], currentTarget.checked)
          useSelected.setState({ anchor: postId })
        }}
      />
    </label>
  )
}
