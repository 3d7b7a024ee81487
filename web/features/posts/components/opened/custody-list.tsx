import { type CustodyEvent, type CustodyGroup, custodyGroups } from '@litopys/contract/schemas/custody'
import { everybody } from '@litopys/contract/schemas/saved'
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, PlainList, Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { custodyOf } from '../../api/custody.ts'
import { MoreButton } from './more-button.tsx'
import classes from './opened.module.css'

export type CustodyEntry = NonNullable<CustodyEvent['entry']>
/** Address of an entry in the audit log. */
type EntryAddress = (entry: CustodyEntry) => string

type Props = { postId: string; entryAddress: EntryAddress }

/** What happened to a post, newest first. It is read when the user opens it. */
export function CustodyList(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={2} align="start">
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'custody.hide' : 'custody.show')}
      </TextButton>
      {isOpen && <ShownEvents {...props} />}
    </Stack>
  )
}

const groups = [...custodyGroups, 'all'] as const

/** Exports and quotes of a much used post would hide its captures, so these are shown first. */
function ShownEvents(props: Props) {
  const { t } = useTranslation()
  const [group, setGroup] = useState<(typeof groups)[number]>('changes')
  return (
    <>
      <NativeSelect
        label={t('custody.group')}
        value={group}
        data={groups.map((value) => ({ value, label: t(`custody.group.${value}`) }))}
        onChange={({ currentTarget }) =>
          setGroup(groups.find((value) => value === currentTarget.value) ?? 'all')
        }
      />
      <Events key={group} {...props} show={group === 'all' ? undefined : group} />
    </>
  )
}

function Events({ postId, entryAddress, show }: Props & { show: CustodyGroup | undefined }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(custodyOf(postId, show))
  const { data, error, refetch } = query
  if (error && !data) return <SmallFailure title={t('custody.failed')} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const events = data.pages.flatMap((part) => part.events)
  if (events.length === 0)
    return <Text tone="quiet">{t(show === 'uses' ? 'custody.noUses' : 'custody.none')}</Text>
  return (
    <>
      <Text tone="soft" className={classes.hint}>
        {t('custody.text')}
      </Text>
      <PlainList as="ol" className={classes.events} aria-label={t('custody.title')}>
        {events.map((event) => (
          <Entry key={event.id} event={event} entryAddress={entryAddress} />
        ))}
      </PlainList>
      <MoreButton query={query} label={t('custody.earlier')} failure={t('custody.failed')} />
      {!query.hasNextPage && show !== 'changes' && (
        <Text size="s" tone="quiet" className={classes.hint}>
          {t('custody.limits')}
        </Text>
      )}
    </>
  )
}

function Entry({ event, entryAddress }: { event: CustodyEvent; entryAddress: EntryAddress }) {
  const { t } = useTranslation()
  const { exact } = useFormat()
  const title = useEventTitle()
  const facts = useEventFacts()
  const { at, entry } = event
  const told = facts(event)
  return (
    <li className={classes.event}>
      <Text as="time" tone="quiet" numeric dateTime={at}>
        {exact(at)}
      </Text>
      <Stack gap={0}>
        <Text weight="bold">{title(event)}</Text>
        {told.length > 0 && (
          <Text tone="soft" breaks>
            {told.join(' · ')}
          </Text>
        )}
      </Stack>
      {entry && (
        <LinkButton as={Link} to={entryAddress(entry)}>
          {t('custody.entry', { number: entry.seq })}
        </LinkButton>
      )}
    </li>
  )
}

function useEventTitle() {
  const { t } = useTranslation()
  const { count } = useFormat()
  return (event: CustodyEvent): string => {
    switch (event.kind) {
      case 'observed':
        return t(event.isFirst ? 'custody.captured' : 'custody.observed')
      case 'edited':
        return t('custody.edited', { source: t(`postPage.from.${event.source}`) })
      case 'other_text':
        return t('custody.otherText', { source: t(`postPage.from.${event.source}`) })
      case 'deleted':
        return t('custody.deleted')
      case 'sealed':
        return t('custody.sealed', { number: count(event.number) })
      case 'stamped':
        return t('custody.stamped', { number: count(event.number) })
      case 'action':
        return event.format === 'evidence' ? t('custody.evidence') : t(`custody.action.${event.action}`)
    }
  }
}

function useEventFacts() {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const names = (shared: string[]) => {
    if (shared.includes(everybody)) return t('custody.sharedWithAll')
    return shared.length === 0 ? t('custody.sharedWithNobody') : shared.join(', ')
  }
  const ofKind = (event: CustodyEvent): string[] => {
    switch (event.kind) {
      case 'observed':
        return [t(`postPage.from.${event.source}`), event.asked]
      case 'edited':
        return event.editedAt ? [t('custody.editedAt', { when: instant(event.editedAt) })] : []
      case 'other_text':
        return [t('custody.shown', { source: t(`postPage.from.${event.shown}`) })]
      case 'deleted':
        return []
      case 'sealed':
        return [`${event.hash.slice(0, 16)}…`]
      case 'stamped':
        return [event.authority]
      case 'action':
        return [
          event.object,
          event.reason ? t('custody.reason', { reason: event.reason }) : '',
          event.sharedWith ? t('custody.shared', { names: names(event.sharedWith) }) : '',
        ]
    }
  }
  const by = (event: CustodyEvent): string => {
    if ('isOwn' in event && event.isOwn) return t('custody.byYou')
    if (event.by === undefined) return ''
    if (event.by === 'local') return t('custody.byCommand')
    return event.by === 'schedule' ? t('custody.bySchedule') : t('custody.by', { name: event.by })
  }
  return (event: CustodyEvent) => [...ofKind(event), by(event)].filter((fact) => fact !== '')
}
