import { useTranslation } from 'react-i18next'
import { select, useSelected } from '../selected.ts'
import classes from './selection.module.css'

/** Ticks a post, for what is done with several. */
export function SelectMark({ postId }: { postId: string }) {
  const { t } = useTranslation()
  const isChosen = useSelected(({ ids }) => ids.includes(postId))
  return (
    <label className={classes.tick} title={t('tags.select')}>
      <input
        type="checkbox"
        aria-label={t('tags.select')}
        checked={isChosen}
        onChange={(event) => select([postId], event.currentTarget.checked)}
      />
    </label>
  )
}
