import type { SearchFilters } from '@litopys/contract/schemas/search'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import type { PastSearch } from '../api/history.ts'
import { activeFilters } from '../filters.ts'
import { useFilterText } from '../use-filter-text.ts'
import classes from './drop-down.module.css'

type Props = {
  listId: string
  searches: PastSearch[]
  active: number
  onChoose: (at: number) => void
  onForget: (at: number) => void
  onForgetAll: () => void
  /** The address of a chart for several searches. */
  chartAddress: string | undefined
}

/** Channels are shown by number, because their titles are not loaded here. */
const noTitles: ReadonlyMap<string, string> = new Map()

/**
 * Lists past searches. The Delete key removes the selected one. The cross buttons are for the mouse, because
 * an option of a list cannot contain a button.
 */
export function RecentSearches({ listId, searches, active, ...props }: Props) {
  const { t } = useTranslation()
  const { brief } = useFormat()
  const textOf = useFilterText(noTitles)
  const filtersIn = (filters: SearchFilters) =>
    activeFilters(filters)
      .map(textOf)
      .map(({ field, value }) => `${field}: ${value}`)
      .join(', ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the caret in the query line
    <div className={classes.dropDown} onMouseDown={(event) => event.preventDefault()}>
      <div className={classes.head}>
        <span>{t('query.recent')}</span>
        {props.chartAddress && (
          <Link className={classes.headLink ?? ''} to={props.chartAddress}>
            {t('overlay.link')}
          </Link>
        )}
        <span className={classes.hint}>{t('query.forgetHint')}</span>
        <TextButton onClick={props.onForgetAll}>{t('query.forgetAll')}</TextButton>
      </div>
      <div id={listId} role="listbox" aria-label={t('query.recent')}>
        {searches.map(({ id, q, filters, totalItems }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the query line handles the keys
          <div
            key={id}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={classes.option}
            onClick={() => props.onChoose(at)}
          >
            <IconHistory className={classes.sign} size={15} stroke={1.7} aria-hidden />
            <span className={classes.label}>{q === '' ? t('query.noWords') : q}</span>
            {filters && Object.keys(filters).length > 0 && (
              <span className={classes.detail}>{filtersIn(filters)}</span>
            )}
            <span className={classes.posts}>{brief(totalItems)}</span>
            <span
              className={classes.forget}
              title={t('query.forget')}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation()
                props.onForget(at)
              }}
            >
              <IconX size={14} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
