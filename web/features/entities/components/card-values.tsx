import { type EntityCard, type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { TextButton } from '#ui/text-button.tsx'
import { shownValues } from '../api/card.ts'
import classes from './card.module.css'

type Values = NonNullable<EntityCard['values']>

type ChannelProps = {
  channels: Values['channels']
  /** By bare id of the channel. */
  titles: ReadonlyMap<string, string>
  /** Address of the posts in a channel that mention the entity. */
  linkTo: (channelId: string) => string
  onWhole: () => void
}

export function CardChannels({ channels, titles, linkTo, onWhole }: ChannelProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { shown, more } = useUnfolded(channels, onWhole)
  const most = Math.max(1, ...channels.values.map((one) => one.count))
  return (
    <section>
      <h3 className={classes.heading}>{t('entityCard.channels')}</h3>
      <ul className={classes.rows}>
        {shown.map((one) => (
          <li key={one.value} className={classes.row}>
            <Link to={linkTo(one.value)}>{titles.get(one.value) ?? one.value}</Link>
            <span className={classes.number}>{count(one.count)}</span>
            <span className={classes.share} style={{ width: `${(one.count / most) * 100}%` }} aria-hidden />
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

type TogetherProps = {
  together: Values['together']
  cardOf: (entity: EntityRef) => string
  linkState: unknown
  onWhole: () => void
}

/** Shows entities found in the same posts. Each links to its card. */
export function CardTogether({ together, ...rest }: TogetherProps) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className={classes.heading}>{t('entityCard.together')}</h3>
      {together.length === 0 && <p className={classes.quiet}>{t('entityCard.alone')}</p>}
      <dl className={classes.kinds}>
        {together.map((one) => (
          <OfKind key={one.kind} beside={one} {...rest} />
        ))}
      </dl>
    </section>
  )
}

type OfKindProps = Omit<TogetherProps, 'together'> & { beside: Values['together'][number] }

function OfKind({ beside, cardOf, linkState, onWhole }: OfKindProps) {
  const { count } = useFormat()
  const fieldLabel = useFieldLabel()
  const valueLabel = useValueLabel()
  const { kind } = beside
  const { shown, more } = useUnfolded(beside, onWhole)
  return (
    <div style={{ display: 'contents' }}>
      <dt>{fieldLabel(fieldOfKind(kind))}</dt>
      <dd>
        <ul className={classes.values}>
          {shown.map((one) => (
            <li key={one.value}>
              <Link to={cardOf({ kind, id: one.value })} state={linkState} preventScrollReset>
                {valueLabel(fieldOfKind(kind), one.value)}
              </Link>{' '}
              <span className={classes.number}>{count(one.count)}</span>
            </li>
          ))}
        </ul>
        {more}
      </dd>
    </div>
  )
}

/** Returns the most frequent values or all of them, and the button that switches. */
function useUnfolded({ values, distinct }: Values['channels'], onWhole: () => void) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? values : values.slice(0, shownValues)
  const left = distinct - shown.length
  const moreText = t('entityCard.moreValues', { count: left, formatted: count(left) })
  const toggle = () => {
    if (!isOpen) onWhole()
    setOpen(!isOpen)
  }
  const more = distinct > shownValues && (
    <p className={classes.quiet}>
      {isOpen && left > 0 && `${moreText} `}
      <TextButton aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('post.showLess') : moreText}
      </TextButton>
    </p>
  )
  return { shown, more }
}
