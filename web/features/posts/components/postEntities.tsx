import type { FoundPost } from '@litopys/contract/schemas/post'
import type { ValueField } from '@litopys/contract/schemas/search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useValueLabel } from '#i18n/useValueLabel.ts'
import { TextButton } from '#ui/textButton.tsx'
import classes from './postEntities.module.css'

export type PostFilter = { field: ValueField; value: string }

type Props = { post: FoundPost; onFilter: (filter: PostFilter) => void }

const shownAtFirst = 8

/** What was found in the post; a click narrows the search to it. */
export function PostEntities({ post, onFilter }: Props) {
  const { t } = useTranslation()
  const label = useValueLabel()
  const [all, setAll] = useState(false)
  const entities = entitiesOf(post)
  if (entities.length === 0) return null
  const shown = all ? entities : entities.slice(0, shownAtFirst)
  return (
    <ul className={classes.list}>
      {shown.map((entity) => {
        const text = label(entity.field, entity.value)
        return (
          <li key={`${entity.field} ${entity.value}`}>
            <button
              type="button"
              className={classes.entity}
              title={t('post.filterBy', { value: text })}
              onClick={() => onFilter(entity)}
            >
              {text}
            </button>
          </li>
        )
      })}
      {shown.length < entities.length && (
        <li>
          <TextButton className={classes.more} onClick={() => setAll(true)}>
            {t('post.moreEntities', { count: entities.length - shown.length })}
          </TextButton>
        </li>
      )}
    </ul>
  )
}

function entitiesOf({ entities }: FoundPost): PostFilter[] {
  const unique = (field: ValueField, values: string[]) =>
    [...new Set(values)].map((value) => ({ field, value }))
  return [
    ...unique(
      'entities.hashtag.id',
      entities.hashtag.map(({ id }) => id),
    ),
    ...unique(
      'entities.mention.id',
      entities.mention.map(({ id }) => id),
    ),
    ...unique(
      'entities.url.domain',
      entities.url.map(({ domain }) => domain),
    ),
    ...unique(
      'entities.email.id',
      entities.email.map(({ id }) => id),
    ),
  ]
}
