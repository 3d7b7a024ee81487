import { listEntities } from '@litopys/contract/schemas/entities'
import type { OpenedPost } from '@litopys/contract/schemas/post'
import { isIdentifier } from '@litopys/language/entity-kinds'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEntityText } from '#i18n/use-entity-text.ts'
import type { PostFilter } from '../../text-entities.ts'
import { EntityIcon } from '../entity-icon.tsx'
import classes from './identifier-list.module.css'

type Props = {
  post: Pick<OpenedPost, 'entities'>
  linkTo: (filter: PostFilter) => string
  linkState: unknown
}

/** Shows the identifiers of a post with the reasons for their recognition. Each links to its card. */
export function IdentifierList({ post, linkTo, linkState }: Props) {
  const { t } = useTranslation()
  const text = useEntityText()
  const identifiers = listEntities(post.entities).filter(({ row }) => isIdentifier(row.kind))
  return (
    <ul className={classes.list}>
      {identifiers.map((entity) => {
        const { row, value } = entity
        return (
          <li key={`${row.kind} ${value}`} className={classes.item}>
            <EntityIcon className={classes.icon} kind={row.kind} />
            <div>
              <Link
                className={classes.value ?? ''}
                to={linkTo({ field: row.field, value })}
                state={linkState}
                preventScrollReset
                title={t('entityCard.open', { value })}
              >
                {value}
              </Link>
              <span className={classes.kind}>{text.kind(entity)}</span>
              <p className={classes.why}>
                {text.reasons(entity)} · {text.confidence(entity)}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
