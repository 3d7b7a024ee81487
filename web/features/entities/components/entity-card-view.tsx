import type { EntityCard, EntityRef, FalsePositive, Finding } from '@litopys/contract/schemas/entity-card'
import { type PostLine, shownExcerpt } from '@litopys/contract/schemas/post'
import type { EntityKind } from '@litopys/language/entity-kinds'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEntityText } from '#i18n/use-entity-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Facts, Note, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useMarking } from '../use-marking.ts'
import { CardChannels, CardTogether } from './card-values.tsx'
import classes from './entities.module.css'
import { MarkForm } from './mark-form.tsx'
import { PersonNames } from './person-names.tsx'

export type CardRights = { mark: boolean; restore: boolean; changePeople: boolean }

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
    <Stack gap={5} className={classes.card}>
      {falsePositive && <MarkNote mark={falsePositive} mayRestore={rights.restore} />}
      <Row gap={4} rowGap={2}>
        {to.actions}
      </Row>
      {late.length > 0 && (
        <Row as="p" gap={3} rowGap={1} align="baseline" tone="warn" role="status">
          {t('entityCard.late', { parts: late.map((part) => t(`entityCard.latePart.${part}`)).join(', ') })}
          <TextButton onClick={to.onAgain}>{t('entityCard.again')}</TextButton>
        </Row>
      )}
      {posts && <CardTimes posts={posts} postAddress={to.postAddress} />}
      {card.person && (
        <PersonNames key={card.id} name={card.id} person={card.person} mayChange={rights.changePeople} />
      )}
      {posts?.finding && <CardFinding kind={card.kind} finding={posts.finding} />}
      {to.chart && (
        <Stack as="section" gap={2}>
          <Text as="h3" size="s" tone="quiet" weight="medium">
            {t('entityCard.overTime')}
          </Text>
          {to.chart}
        </Stack>
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
    </Stack>
  )
}

type TimesProps = { posts: NonNullable<EntityCard['posts']>; postAddress: (id: string) => string }

/** Shows how often the entity was found, and when it was found first and last. */
function CardTimes({ posts: { total, first, last }, postAddress }: TimesProps) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const seen = (label: string, post: PostLine) => (
    <>
      <dt>{label}</dt>
      <dd>
        <Link to={postAddress(post._id)} title={shownExcerpt(post.excerpt)}>
          {instant(post.dateCreated)}
        </Link>{' '}
        {post.title || post.author}
      </dd>
    </>
  )
  return (
    <Stack as="section" gap={2}>
      <Text size="2xl" weight="heading" numeric>
        {t('entityCard.posts', { count: total, formatted: count(total) })}
      </Text>
      <Facts>
        {seen(t('entityCard.first'), first)}
        {seen(t('entityCard.last'), last)}
      </Facts>
    </Stack>
  )
}

/** Shows why the value was recognised as an entity of its kind. */
function CardFinding({ kind, finding }: { kind: EntityKind; finding: Finding }) {
  const { t } = useTranslation()
  const { percent } = useFormat()
  const { detailText, reasonText } = useEntityText()
  const { reasons, confidence } = finding
  const detail = detailText(finding.detail)
  return (
    <Stack as="section" gap={1}>
      <Text as="h3" size="s" tone="quiet" weight="medium">
        {t('entityCard.why')} · {t('entity.confidence', { percent: percent(confidence) })}
      </Text>
      {detail !== '' && <Text weight="medium">{detail}</Text>}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reasonText(kind, reason)}</li>
        ))}
      </ul>
    </Stack>
  )
}

function MarkNote({ mark, mayRestore }: { mark: FalsePositive; mayRestore: boolean }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { restore, isBusy } = useMarking()
  const when = instant(mark.markedAt)
  return (
    <Note tone="danger">
      <Stack gap={1} align="start" breaks>
        <Text weight="bold">{t('falsePositive.isHidden')}</Text>
        {mark.reason !== '' && <Text tone="strong">{mark.reason}</Text>}
        <Text tone="soft" numeric>
          {mark.markedBy ? t('falsePositive.byWhen', { who: mark.markedBy, when }) : when}
        </Text>
        {mayRestore && mark.mayRestore && (
          <TextButton disabled={isBusy} onClick={() => restore(mark)}>
            {t('falsePositive.restore')}
          </TextButton>
        )}
      </Stack>
    </Note>
  )
}
