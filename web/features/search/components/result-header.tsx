import { IconAdjustments } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { ToolMenu } from '#ui/tool-menu.tsx'
import { orderOf, type PageSize, pageSizes, type SearchState, sorts } from '../search-state.ts'
import { MatchingSwitch } from './matching-switch.tsx'
import classes from './result-header.module.css'
import { SearchKeySwitch } from './search-key-switch.tsx'
import { ViewSwitch } from './view-switch.tsx'

/**
 * What a search found. `posts` where copies are grouped: `items` are groups then. `fromCopy`: in the copy of
 * the browser.
 */
export type ResultTotal = { items: number; posts?: number | undefined; fromCopy?: boolean | undefined }

type Props = {
  state: SearchState
  /** Undefined while it is being counted. */
  total: ResultTotal | 'unknown' | undefined
  shown: number
  /** Where the toolbar is too narrow for all of its choices, some move into the panel of options. */
  isTight: boolean
  onChange: (part: Partial<SearchState>) => void
  /** The way to the facets, where they have no place of their own. */
  filters: ReactNode
  /** What can be done with the search. */
  children: ReactNode
}

/** One row above the posts: how many were found, in which view and order, and what can be done with them. */
export function ResultHeader({ state, total, shown, isTight, onChange, filters, children }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const totalText = useTotalText(state.fold)
  // Another view of the same results stays at their place.
  const place = { page: state.page, cursor: state.cursor }
  const first = (state.page - 1) * state.itemsPerPage + 1
  const hasPosts = state.view !== 'chart'
  const choices = (
    <>
      {hasPosts && (
        <QuietSelect
          label={t('search.order')}
          isLabelHidden
          value={orderOf(state)}
          options={sorts.map((sort) => ({
            value: sort,
            label: t(`search.${sort}`),
            disabled: sort === 'relevance' && state.q === '',
          }))}
          onChange={(sort) => onChange({ sort })}
        />
      )}
      <QuietCheck
        label={t('view.unseen')}
        title={t('view.unseenLong')}
        checked={state.unseen}
        onChange={(unseen) => onChange({ unseen })}
      />
      <QuietCheck
        label={t('view.fold')}
        title={t('view.foldLong')}
        checked={state.fold}
        onChange={(fold) => onChange({ fold })}
      />
    </>
  )
  return (
    <div className={classes.header}>
      <p className={classes.total} aria-live="polite" title={state.fold ? t('view.folded') : undefined}>
        {total === undefined && t('search.counting')}
        {typeof total === 'object' && totalText(total)}
      </p>
      {total !== undefined && shown > 0 && hasPosts && !state.fold && (
        <p className={classes.range}>
          {t('search.range', { from: count(first), to: count(first + shown - 1) })}
        </p>
      )}
      <ViewSwitch view={state.view} onChange={(view) => onChange({ view, ...place })} />
      {!isTight && choices}
      {filters}
      <ToolMenu
        label={t('view.more')}
        icon={<IconAdjustments size={16} stroke={1.7} aria-hidden />}
        holds="choices"
      >
        {isTight && choices}
        <SearchKeySwitch
          searchKey={state.searchKey}
          onChange={(searchKey) => onChange({ searchKey, ...place })}
        />
        <MatchingSwitch matching={state.matching} onChange={(matching) => onChange({ matching })} />
        {hasPosts && (
          <QuietSelect
            label={t('search.perPage')}
            value={`${state.itemsPerPage}`}
            options={pageSizes.map((size): { value: `${PageSize}`; label: string } => ({
              value: `${size}`,
              label: String(size),
            }))}
            onChange={(chosen) => {
              const itemsPerPage = pageSizes.find((size) => String(size) === chosen)
              if (itemsPerPage) onChange({ itemsPerPage })
            }}
          />
        )}
      </ToolMenu>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

/**
 * "812 posts"; where copies are grouped "812 posts in 640 groups". Offline it says that the browser's copy
 * was searched.
 */
function useTotalText(isGrouped: boolean) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const posts = (amount: number) => t('search.total', { count: amount, formatted: count(amount) })
  const total = ({ items, posts: inGroups }: ResultTotal) => {
    if (!isGrouped) return posts(items)
    if (inGroups === undefined) return t('search.groups', { count: items, formatted: count(items) })
    return t('search.inGroups', { posts: posts(inGroups), count: items, formatted: count(items) })
  }
  return (found: ResultTotal) => (found.fromCopy ? t('search.inCopy', { total: total(found) }) : total(found))
}
