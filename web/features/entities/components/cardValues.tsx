import { type EntityCard, type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entityCard'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFieldLabel } from '#i18n/useFieldLabel.ts'
import { useFormat } from '#i18n/useFormat.ts'
import { useValueLabel } from '#i18n/useValueLabel.ts'
import classes from './card.module.css'

type Values = NonNullable<EntityCard['values']>

type ChannelProps = {
  channels: Values['channels']
  /** By bare id. */
  titles: ReadonlyMap<string, string>
  /** The posts of a channel that have the entity. */
  linkTo: (channelId: string) => string
}

export function CardChannels({ channels, titles, linkTo }: ChannelProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const most = Math.max(1, ...channels.values.map((one) => one.count))
  return (
    <section>
      <h3 className={classes.heading}>{t('entityCard.channels')}</h3>
      <ul className={classes.rows}>
        {channels.values.map((one) => (
          <li key={one.value} className={classes.row}>
            <Link to={linkTo(one.value)}>{titles.get(one.value) ?? one.value}</Link>
            <span className={classes.number}>{count(one.count)}</span>
            <span className={classes.share} style={{ width: `${(one.count / most) * 100}%` }} aria-hidden />
          </li>
        ))}
      </ul>
      <More {...channels} />
    </section>
  )
}

type TogetherProps = {
  together: Values['together']
  cardOf: (entity: EntityRef) => string
  linkState: unknown
}

/** What else was found in the same posts; each leads to its own card. */
export function CardTogether({ together, cardOf, linkState }: TogetherProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const fieldLabel = useFieldLabel()
  const valueLabel = useValueLabel()
  return (
    <section>
      <h3 className={classes.heading}>{t('entityCard.together')}</h3>
      {together.length === 0 && <p className={classes.quiet}>{t('entityCard.alone')}</p>}
      <dl className={classes.kinds}>
        {together.map(({ kind, ...counted }) => (
          <div key={kind} style={{ display: 'contents' }}>
            <dt>{fieldLabel(fieldOfKind(kind))}</dt>
            <dd>
              <ul className={classes.values}>
                {counted.values.map((one) => (
                  <li key={one.value}>
                    <Link to={cardOf({ kind, id: one.value })} state={linkState} preventScrollReset>
                      {valueLabel(fieldOfKind(kind), one.value)}
                    </Link>{' '}
                    <span className={classes.number}>{count(one.count)}</span>
                  </li>
                ))}
              </ul>
              <More {...counted} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function More({ values, distinct }: Values['channels']) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const more = distinct - values.length
  if (more <= 0) return null
  return (
    <span className={classes.quiet}>
      {t('entityCard.moreValues', { count: more, formatted: count(more) })}
    </span>
  )
}
