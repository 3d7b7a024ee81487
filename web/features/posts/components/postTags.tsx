import { useTranslation } from 'react-i18next'
import type { PostFilter } from '../textEntities.ts'
import classes from './postTags.module.css'

type Props = { tags: readonly string[]; onFilter: (filter: PostFilter) => void }

/** What people have tagged a post with. */
export function PostTags({ tags, onFilter }: Props) {
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
            onClick={() => onFilter({ field: 'tags', value: tag })}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}
