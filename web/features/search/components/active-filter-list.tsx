import type { SearchFilters } from '@litopys/contract/schemas/search'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { activeFilters, remove } from '../filters.ts'
import { useFilterText } from '../use-filter-text.ts'
import query from './query.module.css'
import classes from './results.module.css'

type Props = {
  filters: SearchFilters
  /** By bare id, which is the value of a channel filter. */
  channelTitles: ReadonlyMap<string, string>
  onChange: (filters: SearchFilters) => void
  /** Removes the restriction to posts of one import or refresh job. Undefined if there is none. */
  onAllJobs?: (() => void) | undefined
}

/** An area of the map can have 256 places. */
const shownAtFirst = 12

export function ActiveFilterList({ filters, channelTitles, onChange, onAllJobs }: Props) {
  const { t } = useTranslation()
  const textOf = useFilterText(channelTitles)
  const [isWhole, setWhole] = useState(false)
  const active = activeFilters(filters)
  if (active.length === 0 && !onAllJobs) return null
  return (
    <Row gap={3} rowGap={2} className={classes.filters}>
      <Row as="ul" aria-label={t('search.active')}>
        {onAllJobs && (
          <li>
            <Row
              as="button"
              type="button"
              inline
              nowrap
              gap={1}
              tone="soft"
              className={query.chip}
              aria-label={t('search.removeFilter', { filter: t('search.ofJob') })}
              onClick={onAllJobs}
            >
              <Text as="span" tone="strong" weight="medium" cut>
                {t('search.ofJob')}
              </Text>
              <IconX size={13} aria-hidden />
            </Row>
          </li>
        )}
        {active.slice(0, isWhole ? active.length : shownAtFirst).map((filter) => {
          const { field, value, excluded } = textOf(filter)
          const words = `${field} ${value}`
          return (
            <li key={words}>
              <Row
                as="button"
                type="button"
                inline
                nowrap
                gap={1}
                tone="soft"
                className={query.chip}
                aria-label={t('search.removeFilter', { filter: words })}
                onClick={() => onChange(remove(filters, filter))}
              >
                <Text as="span" tone="quiet">
                  {field}
                </Text>{' '}
                <Text as="span" tone={excluded ? 'danger' : 'strong'} weight="medium" cut>
                  {value}
                </Text>
                <IconX size={13} aria-hidden />
              </Row>
            </li>
          )
        })}
      </Row>
      {active.length > shownAtFirst && (
        <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('search.fewerFilters') : t('search.allFilters', { count: active.length })}
        </TextButton>
      )}
      {active.length > 0 && <TextButton onClick={() => onChange({})}>{t('search.clearAll')}</TextButton>}
    </Row>
  )
}
