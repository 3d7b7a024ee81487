import { useTranslation } from 'react-i18next'
import classes from './tag-list.module.css'

type Props = { tags: readonly string[]; onTag: (tag: string) => void }

/** Tags as links to other objects with the same tag. */
export function TagList({ tags, onTag }: Props) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <ul className={classes.tags} aria-label={t('quotes.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={classes.tag}
            title={t('post.filterBy', { value: tag })}
            onClick={() => onTag(tag)}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}
