import { frequencies } from '@litopys/contract/frequency'
import { channelSources, type ChannelFilters as Filters } from '@litopys/contract/schemas/channel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannelType } from '#i18n/use-channel-type.ts'
import { Row, useNarrow } from '#ui/layout.tsx'
import { QuietInput } from '#ui/quiet-input.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { channelValues } from '../api/channels.ts'
import { type ChannelsState, orders } from '../channels-state.ts'
import { schedules } from '../schedules.ts'

type Props = {
  state: ChannelsState
  /** The list is so short that it needs few filters. */
  few: boolean
  onChange: (part: Partial<Pick<ChannelsState, 'filters' | 'order'>>) => void
}

const any = '(any)'
const worded = ['category', 'audience', 'keywords', 'tags'] as const

/** Shows the filters as a line that reads as a sentence about which channels are listed. */
export function ChannelFilters({ state: { filters, order }, few, onChange }: Props) {
  const { t } = useTranslation()
  const typeLabel = useChannelType()
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  // Ten filters would push the list off a small screen.
  const isFolded = few || isNarrow
  const { data: values } = useQuery(channelValues)
  const anyOption = { value: any, label: t('channels.any') }
  // Removes the field instead of setting undefined: the address and the call distinguish the two.
  const choose = (field: keyof Filters, part: Filters) => {
    const { [field]: _before, ...rest } = filters
    onChange({ filters: { ...rest, ...part } })
  }
  const types = values?.channelType ?? filters.channelType ?? []
  const chosen = Object.keys(filters).length
  return (
    <>
      {isFolded && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {chosen > 0 ? t('channels.filtersChosen', { count: chosen }) : t('channels.filters')}
        </TextButton>
      )}
      <Row gap={5} rowGap={1} hidden={isFolded && !isOpen}>
        <QuietSelect
          label={t('channels.type')}
          value={filters.channelType?.[0] ?? any}
          options={[anyOption, ...types.map((type) => ({ value: type, label: typeLabel(type) }))]}
          onChange={(type) => choose('channelType', type === any ? {} : { channelType: [type] })}
        />
        {worded.map((field) => (
          <QuietSelect
            key={field}
            label={t(`channels.${field}`)}
            value={filters[field]?.[0] ?? any}
            options={[
              anyOption,
              { value: '', label: t('channels.without') },
              ...(values?.[field] ?? filters[field] ?? [])
                .filter((value) => value !== '')
                .map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => choose(field, value === any ? {} : { [field]: [value] })}
          />
        ))}
        <QuietSelect
          label={t('channels.source')}
          value={filters.source?.[0] ?? any}
          options={[anyOption, ...channelSources.map((value) => ({ value, label: t(`source.${value}`) }))]}
          onChange={(value) => {
            const source = channelSources.find((one) => one === value)
            choose('source', source ? { source: [source] } : {})
          }}
        />
        <QuietSelect
          label={t('channels.frequency')}
          value={filters.frequency?.[0] ?? any}
          options={[anyOption, ...frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))]}
          onChange={(value) => {
            const frequency = frequencies.find((one) => one === value)
            choose('frequency', frequency ? { frequency: [frequency] } : {})
          }}
        />
        <QuietSelect
          label={t('channels.schedule')}
          value={filters.schedule?.[0] ?? any}
          options={[anyOption, ...schedules.map((value) => ({ value, label: t(`schedule.${value}`) }))]}
          onChange={(value) => {
            const schedule = schedules.find((one) => one === value)
            choose('schedule', schedule ? { schedule: [schedule] } : {})
          }}
        />
        <QuietSelect
          label={t('channels.sensitive')}
          value={filters.sensitive === undefined ? any : filters.sensitive ? 'yes' : 'no'}
          options={[
            anyOption,
            { value: 'yes', label: t('channels.yes') },
            { value: 'no', label: t('channels.no') },
          ]}
          onChange={(value) => choose('sensitive', value === any ? {} : { sensitive: value === 'yes' })}
        />
        <FollowersFilter
          value={filters.numFollowers ?? {}}
          onChange={(range) =>
            choose('numFollowers', Object.keys(range).length > 0 ? { numFollowers: range } : {})
          }
        />
        {/* The field above the list also searches titles, but an address may still contain a title filter. */}
        {filters.title !== undefined && (
          <QuietInput
            label={t('channels.titleHas')}
            kind="words"
            value={filters.title}
            onChange={(title) => choose('title', title ? { title } : {})}
          />
        )}
        <QuietSelect
          label={t('channels.order')}
          value={order}
          options={orders.map((one) => ({ value: one, label: t(`channels.order.${one}`) }))}
          onChange={(chosen) => onChange({ order: chosen })}
        />
        {chosen > 0 && (
          <TextButton onClick={() => onChange({ filters: {} })}>{t('channels.clear')}</TextButton>
        )}
      </Row>
    </>
  )
}

type Range = NonNullable<Filters['numFollowers']>
type RangeProps = { value: Range; onChange: (range: Range) => void }

/** Filters channels by the number of followers: minimum, maximum or both. */
function FollowersFilter({ value, onChange }: RangeProps) {
  const { t } = useTranslation()
  const change = (end: keyof Range) => (text: string) => {
    const { [end]: _before, ...rest } = value
    // The server refuses larger numbers, and no channel has that many followers.
    const digits = text.replace(/\D/g, '').slice(0, 9)
    onChange({ ...rest, ...(digits && { [end]: Number(digits) }) })
  }
  return (
    <Row as="span" gap={3} rowGap={1} inline>
      <QuietInput
        label={t('channels.followersFrom')}
        kind="digits"
        value={value.from === undefined ? '' : String(value.from)}
        onChange={change('from')}
      />
      <QuietInput
        label={t('channels.followersTo')}
        kind="digits"
        value={value.to === undefined ? '' : String(value.to)}
        onChange={change('to')}
      />
    </Row>
  )
}
