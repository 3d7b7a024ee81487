import { type EntityCard, type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Facts, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { shownValues } from '../api/card.ts'
import classes from './entities.module.css'

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
    <Stack as="section" gap={2}>
      <Text as="h3" size="s" tone="quiet" weight="medium">
        {t('entityCard.channels')}
      </Text>
      <PlainList>
        {shown.map((one) => (
          <Row
            as="li"
            key={one.value}
            gap={3}
            align="baseline"
            nowrap
            spread
            breaks
            numeric
            className={classes.row}
          >
            <Link to={linkTo(one.value)}>{titles.get(one.value) ?? one.value}</Link>
            <Text as="span" size="s" tone="quiet">
              {count(one.count)}
            </Text>
            <span className={classes.share} style={{ width: `${(one.count / most) * 100}%` }} aria-hidden />
          </Row>
        ))}
      </PlainList>
      {more}
    </Stack>
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
    <Stack as="section" gap={2}>
      <Text as="h3" size="s" tone="quiet" weight="medium">
        {t('entityCard.together')}
      </Text>
      {together.length === 0 && (
        <Text size="s" tone="quiet">
          {t('entityCard.alone')}
        </Text>
      )}
      <Facts className={classes.kinds}>
        {together.map((one) => (
          <OfKind key={one.kind} beside={one} {...rest} />
        ))}
      </Facts>
    </Stack>
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
    <>
      <dt>{fieldLabel(fieldOfKind(kind))}</dt>
      <dd>
        <Row as="ul" gap={4} rowGap={1} align="baseline" breaks>
          {shown.map((one) => (
            <li key={one.value}>
              <Link to={cardOf({ kind, id: one.value })} state={linkState} preventScrollReset>
                {valueLabel(fieldOfKind(kind), one.value, one.names)}
              </Link>{' '}
              <Text as="span" size="s" tone="quiet">
                {count(one.count)}
              </Text>
            </li>
          ))}
        </Row>
        {more}
      </dd>
    </>
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
    <Text size="s" tone="quiet">
      {isOpen && left > 0 && `${moreText} `}
      <TextButton aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('post.showLess') : moreText}
      </TextButton>
    </Text>
  )
  return { shown, more }
}
