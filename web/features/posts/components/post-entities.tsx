import type { FoundPost } from '@litopys/contract/schemas/post'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { TextButton } from '#ui/text-button.tsx'
import { type PostFilter, unseenEntities } from '../text-entities.ts'
import classes from './post-entities.module.css'

type Props = { post: FoundPost; linkTo: (filter: PostFilter) => string }

const shownAtFirst = 8

/** Shows entities of a post that its visible text does not show. Each links to its card. */
export function PostEntities({ post, linkTo }: Props) {
  const { t } = useTranslation()
  const label = useValueLabel()
  const [all, setAll] = useState(false)
  const entities = unseenEntities(post)
  if (entities.length === 0) return null
  const shown = all ? entities : entities.slice(0, shownAtFirst)
  return (
    <ul className={classes.list}>
      {shown.map((entity) => {
        const text = label(entity.field, entity.value)
        return (
          <li key={`${entity.field} ${entity.value}`}>
            <Link
              className={classes.entity ?? ''}
              to={linkTo(entity)}
              preventScrollReset
              title={t('entityCard.open', { value: text })}
            >
              {text}
            </Link>
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
