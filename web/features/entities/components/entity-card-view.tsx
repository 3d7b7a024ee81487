import type { EntityCard, EntityRef } from '@litopys/contract/schemas/entity-card'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/text-button.tsx'
import classes from './card.module.css'
import { CardFinding } from './card-finding.tsx'
import { CardTimes } from './card-times.tsx'
import { CardChannels, CardTogether } from './card-values.tsx'
import { MarkForm } from './mark-form.tsx'
import { MarkNote } from './mark-note.tsx'

export type CardRights = { mark: boolean; restore: boolean }

type Props = {
  card: EntityCard
  rights: CardRights
  channelTitles: ReadonlyMap<string, string>
  postAddress: (id: string) => string
  channelAddress: (channelId: string) => string
  cardOf: (entity: EntityRef) => string
  /** Router state of links to other cards. */
  linkState: unknown
  /** Loads all values: at first the card has only the most frequent. */
  onWhole: () => void
  onAgain: () => void
  actions: ReactNode
  chart: ReactNode
}

/** Shows the card of an entity. */
export function EntityCardView({ card, rights, channelTitles, ...to }: Props) {
  const { t } = useTranslation()
  const { posts, values, late, falsePositive } = card
  const entity = { kind: card.kind, id: card.id }
  return (
    <div className={classes.card}>
      {falsePositive && <MarkNote mark={falsePositive} mayRestore={rights.restore} />}
      <div className={classes.actions}>{to.actions}</div>
      {late.length > 0 && (
        <p className={classes.late} role="status">
          {t('entityCard.late', { parts: late.map((part) => t(`entityCard.latePart.${part}`)).join(', ') })}
          <TextButton onClick={to.onAgain}>{t('entityCard.again')}</TextButton>
        </p>
      )}
      {posts && <CardTimes posts={posts} postAddress={to.postAddress} />}
      {posts?.finding && <CardFinding finding={posts.finding} />}
      {to.chart && (
        <section>
          <h3 className={classes.heading}>{t('entityCard.overTime')}</h3>
          {to.chart}
        </section>
      )}
      {values && (
        <>
          <CardChannels
            channels={values.channels}
            titles={channelTitles}
            linkTo={to.channelAddress}
            onWhole={to.onWhole}
          />
          <CardTogether
            together={values.together}
            cardOf={to.cardOf}
            linkState={to.linkState}
            onWhole={to.onWhole}
          />
        </>
      )}
      {!falsePositive && rights.mark && <MarkForm key={`${card.kind}:${card.id}`} entity={entity} />}
    </div>
  )
}
