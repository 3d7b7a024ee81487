import { useTranslation } from 'react-i18next'
import { Row } from './layout.tsx'
import classes from './tags.module.css'
import { TextButton } from './text-button.tsx'

type Props = { tags: readonly string[]; onTag: (tag: string) => void }

/** Tags as links to other objects with the same tag. */
export function TagList({ tags, onTag }: Props) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <Row as="ul" gap={1} className={classes.list} aria-label={t('quotes.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <TextButton
            size="s"
            breaks
            className={classes.tag}
            title={t('post.filterBy', { value: tag })}
            onClick={() => onTag(tag)}
          >
            {tag}
          </TextButton>
        </li>
      ))}
    </Row>
  )
}
