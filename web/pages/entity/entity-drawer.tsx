import { type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { useMay } from '#features/auth/may.ts'
import { channelTitles } from '#features/channels/api/channels.ts'
import { entityCard } from '#features/entities/api/card.ts'
import { CardTitle } from '#features/entities/components/card-title.tsx'
import { EntityCardView } from '#features/entities/components/entity-card-view.tsx'
import { withEntity } from '#features/entities/entity-address.ts'
import { Histogram } from '#features/histogram/components/histogram.tsx'
import { HistogramTable } from '#features/histogram/components/histogram-table.tsx'
import { timelineOf } from '#features/histogram/timeline.ts'
import { nextCameFrom } from '#features/posts/came-from.ts'
import { postAddress } from '#features/posts/post-address.ts'
import { type Side, toggleValue, withDates } from '#features/search/filters.ts'
import { searchAddress, startState, writeSearchState } from '#features/search/search-state.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LinkButton } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'

const noTitles: ReadonlyMap<string, string> = new Map()

/** The card of the entity named in the URL, at the side of any screen. */
export function EntityDrawer({ entity, onClose }: { entity: EntityRef | 'unread'; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SideDrawer
      title={entity === 'unread' ? <b>{t('entityCard.title')}</b> : <OpenedTitle entity={entity} />}
      onClose={onClose}
    >
      {entity === 'unread' ? (
        <Notice title={t('entityCard.unread')} />
      ) : (
        <OpenedCard key={`${entity.kind}:${entity.id}`} entity={entity} />
      )}
    </SideDrawer>
  )
}

/** A person has the name that the facet shows, whichever of the names is in the address. */
function OpenedTitle({ entity }: { entity: EntityRef }) {
  const { data: card } = useQuery({ ...entityCard(entity, false), enabled: entity.kind === 'person' })
  const isOwn = card?.kind === entity.kind && card.id === entity.id
  return <CardTitle {...entity} names={isOwn ? card.person?.names : undefined} />
}

function OpenedCard({ entity }: { entity: EntityRef }) {
  const { t } = useTranslation()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [isWhole, setWhole] = useState(false)
  const { data: card, error, refetch } = useQuery(entityCard(entity, isWhole))
  const { data: titles } = useQuery(channelTitles)
  const rights = {
    mark: useMay('falsePositives.mark'),
    restore: useMay('falsePositives.restore'),
    changePeople: useMay('people.change'),
  }
  const filters = { [fieldOfKind(entity.kind)]: { in: [entity.id] } }
  const searchWith = (more: object) =>
    `/?${writeSearchState({ ...startState, filters: { ...filters, ...more } })}`
  if (error instanceof CallError && error.code === 'not_found') {
    return <Notice title={t('entityCard.none')}>{t('entityCard.noneText')}</Notice>
  }
  if (error && !card) {
    return <FailureNotice title={t('entityCard.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!card) return <Waiting blocks={4} />
  const timeline = card.histogram && timelineOf(card.histogram)
  return (
    <EntityCardView
      card={card}
      rights={rights}
      channelTitles={titles ?? noTitles}
      postAddress={postAddress}
      channelAddress={(channelId) => searchWith({ channelId: { in: [channelId] } })}
      cardOf={(other) => withEntity(search, other)}
      // The back link of a post page counts the steps.
      linkState={nextCameFrom(state)}
      onWhole={() => setWhole(true)}
      onAgain={() => void refetch()}
      actions={<CardActions entity={entity} />}
      chart={
        timeline &&
        timeline.slots.length > 0 && (
          <>
            <Histogram
              timeline={timeline}
              onPick={(range) => void navigate(searchWith(withDates({}, range)))}
            />
            <HistogramTable timeline={timeline} />
          </>
        )
      }
    />
  )
}

/** Actions for an entity: within the search of its card, or in a new search. */
function CardActions({ entity: { kind, id } }: { entity: EntityRef }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const field = fieldOfKind(kind)
  const here = pathname === '/' ? searchAddress.read(new URLSearchParams(search)) : startState
  const isNarrowed = here.q !== '' || Object.keys(here.filters).length > 0
  const has = (side: Side) => here.filters[field]?.[side]?.includes(id) === true
  const added = (state: typeof here, side: Side) => {
    const filters = toggleValue(state.filters, field, side, id)
    return `/?${writeSearchState({ ...state, page: 1, cursor: undefined, filters })}`
  }
  const action = (to: string, icon: ReactNode, label: string) => (
    <LinkButton as={Link} to={to}>
      {icon}
      {label}
    </LinkButton>
  )
  return (
    <>
      {action(
        added(startState, 'in'),
        <IconSearch size={16} stroke={1.7} aria-hidden />,
        t('entityCard.search'),
      )}
      {isNarrowed &&
        !has('in') &&
        action(added(here, 'in'), <IconPlus size={16} stroke={1.7} aria-hidden />, t('entityCard.narrow'))}
      {!has('notIn') &&
        action(
          added(here, 'notIn'),
          <IconMinus size={16} stroke={1.7} aria-hidden />,
          t('entityCard.exclude'),
        )}
      <CopyButton text={id} label={t('entityCard.copy')} />
    </>
  )
}
