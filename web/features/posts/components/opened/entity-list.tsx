import { listEntities } from '@litopys/contract/schemas/entities'
import type { OpenedPost } from '@litopys/contract/schemas/post'
import { isIdentifier } from '@litopys/language/entity-kinds'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEntityText } from '#i18n/use-entity-text.ts'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Facts, PlainList, Row, Text } from '#ui/layout.tsx'
import { addressesOf, isFromFile, otherEntitiesOf, type PostFilter } from '../../text-entities.ts'
import { EntityIcon } from '../entity-icon.tsx'
import { FromFile } from '../from-file.tsx'
import { OutLinks } from '../out-links.tsx'
import classes from './opened.module.css'

type Props = { post: OpenedPost; linkTo: (filter: PostFilter) => string; linkState: unknown }

/** Shows the entities of a post except identifiers, by kind. Each links to its card. */
export function EntityList({ post, linkTo, linkState }: Props) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  const valueLabel = useValueLabel()
  const entities = otherEntitiesOf(post)
  const addresses = addressesOf(post)
  const fields = [...new Set(entities.map(({ field }) => field))]
  return (
    <Facts>
      {fields.map((field) => (
        <Fragment key={field}>
          <dt>{fieldLabel(field)}</dt>
          <Row as="dd" gap={3} rowGap={1}>
            {entities
              .filter((entity) => entity.field === field)
              .map((entity) => {
                const words = valueLabel(field, entity.value)
                return (
                  <span key={entity.value}>
                    <Link
                      to={linkTo(entity)}
                      state={linkState}
                      preventScrollReset
                      title={t('entityCard.open', { value: words })}
                    >
                      {words}
                    </Link>
                    {isFromFile(post, entity) && <FromFile />}
                  </span>
                )
              })}
          </Row>
        </Fragment>
      ))}
      {addresses.length > 0 && (
        <>
          <dt>{t('postPage.links')}</dt>
          <dd>
            <OutLinks addresses={addresses} />
          </dd>
        </>
      )}
    </Facts>
  )
}

/** Shows the identifiers of a post with the reasons for their recognition. Each links to its card. */
export function IdentifierList({
  post,
  linkTo,
  linkState,
}: Omit<Props, 'post'> & { post: Pick<OpenedPost, 'entities'> }) {
  const { t } = useTranslation()
  const text = useEntityText()
  const identifiers = listEntities(post.entities).filter(({ row }) => isIdentifier(row.kind))
  return (
    <PlainList>
      {identifiers.map((entity) => {
        const { row, value } = entity
        return (
          <Row as="li" key={`${row.kind} ${value}`} nowrap align="start" className={classes.item}>
            <EntityIcon kind={row.kind} />
            <div>
              <Row gap={3} rowGap={0}>
                <Text
                  as={Link}
                  weight="bold"
                  numeric
                  breaks
                  to={linkTo({ field: row.field, value })}
                  state={linkState}
                  preventScrollReset
                  title={t('entityCard.open', { value })}
                >
                  {value}
                </Text>
                <Text as="span" tone="soft">
                  {text.kind(entity)}
                </Text>
              </Row>
              <Text size="s" tone="quiet">
                {text.reasons(entity)} · {text.confidence(entity)}
              </Text>
            </div>
          </Row>
        )
      })}
    </PlainList>
  )
}
