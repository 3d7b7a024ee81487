import type { OpenedPost } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { addressesOf, otherEntitiesOf, type PostFilter } from '../../text-entities.ts'
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
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field} className={classes.field}>
          <dt>{fieldLabel(field)}</dt>
          <dd className={classes.entities}>
            {entities
              .filter((entity) => entity.field === field)
              .map((entity) => {
                const words = valueLabel(field, entity.value)
                return (
                  <Link
                    key={entity.value}
                    to={linkTo(entity)}
                    state={linkState}
                    preventScrollReset
                    title={t('entityCard.open', { value: words })}
                  >
                    {words}
                  </Link>
                )
              })}
          </dd>
        </div>
      ))}
      {addresses.length > 0 && (
        <div className={classes.field}>
          <dt>{t('postPage.links')}</dt>
          <dd>
            <OutLinks addresses={addresses} />
          </dd>
        </div>
      )}
    </dl>
  )
}
