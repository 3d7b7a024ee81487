import type { SearchFilters } from '@litopys/contract/schemas/search'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/text-button.tsx'
import { activeFilters, remove } from '../filters.ts'
import { useFilterText } from '../use-filter-text.ts'
import classes from './active-filter-list.module.css'

type Props = {
  filters: SearchFilters
  /** By bare id, which is the value of a channel filter. */
  channelTitles: ReadonlyMap<string, string>
  onChange: (filters: SearchFilters) => void
  /** Removes the restriction to posts of one import or refresh job. Undefined if there is none. */
  onAllJobs?: (() => void) | undefined
}

export function ActiveFilterList({ filters, channelTitles, onChange, onAllJobs }: Props) {
  const { t } = useTranslation()
  const textOf = useFilterText(channelTitles)
  const active = activeFilters(filters)
  if (active.length === 0 && !onAllJobs) return null
  return (
    <div className={classes.row}>
      <ul className={classes.list} aria-label={t('search.active')}>
        {onAllJobs && (
          <li>
            <button
              type="button"
              className={classes.chip}
              aria-label={t('search.removeFilter', { filter: t('search.ofJob') })}
              onClick={onAllJobs}
            >
              <span className={classes.value}>{t('search.ofJob')}</span>
              <IconX size={13} aria-hidden />
            </button>
          </li>
        )}
        {active.map((filter) => {
          const { field, value, excluded } = textOf(filter)
          const words = `${field} ${value}`
          return (
            <li key={words}>
              <button
                type="button"
                className={classes.chip}
                data-excluded={excluded}
                aria-label={t('search.removeFilter', { filter: words })}
                onClick={() => onChange(remove(filters, filter))}
              >
                <span className={classes.field}>{field}</span> <span className={classes.value}>{value}</span>
                <IconX size={13} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
      {active.length > 0 && <TextButton onClick={() => onChange({})}>{t('search.clearAll')}</TextButton>}
    </div>
  )
}
