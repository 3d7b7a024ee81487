import {
  IconAdjustments,
  IconAffiliate,
  IconChartBar,
  IconLayoutGrid,
  IconList,
  IconMap2,
  IconTable,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { IconButton, Row, Text, useNarrow } from '#ui/layout.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { ToolMenu } from '#ui/tool-menu.tsx'
import { useRowFit } from '#ui/use-row-fit.ts'
import {
  hasRelevance,
  orderOf,
  type PageSize,
  pageSizes,
  type SearchState,
  sorts,
  type View,
  views,
} from '../search-state.ts'
import { MatchingSwitch } from './matching-switch.tsx'
import classes from './results.module.css'
import { SearchKeySwitch } from './search-key-switch.tsx'

/**
 * Number of results. With grouped copies, `items` counts groups and `posts` counts posts. `fromCopy`: counted
 * in the offline copy.
 */
export type ResultTotal = { items: number; posts?: number | undefined; fromCopy?: boolean | undefined }

type Props = {
  state: SearchState
  /** Undefined until counted. */
  total: ResultTotal | 'unknown' | undefined
  shown: number
  onChange: (part: Partial<SearchState>) => void
  /** A button for the facets, if they are not shown at the side. */
  filters: ReactNode
  /** Further actions for the search. */
  children: ReactNode
}

/**
 * Shows a row above the posts: the number of results, view, order and actions. What does not fit into the row
 * moves into the options panel, the least used choice first.
 */
export function ResultHeader({ state, total, shown, onChange, filters, children }: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const totalText = useTotalText(state.fold)
  const words = total === undefined ? t('search.counting') : typeof total === 'object' && totalText(total)
  const { ref, step } = useRowFit<HTMLDivElement>(2, `${i18n.language} ${state.view}`)
  const isNarrow = useNarrow()
  // Switching the view keeps the page of results, except from or to pictures, which have pages of their own.
  const place = { page: state.page, cursor: state.cursor }
  const first = (state.page - 1) * state.itemsPerPage + 1
  const hasOrder = state.view !== 'chart' && state.view !== 'network' && state.view !== 'map'
  const hasPosts = hasOrder && state.view !== 'pictures'
  // The offline copy has no relevance and shows the newest first.
  const isCopy = typeof total === 'object' && total.fromCopy === true
  const order = orderOf(state)
  const grouping = state.view !== 'pictures' && (
    <QuietCheck
      label={t('view.fold')}
      title={t('view.foldLong')}
      checked={state.fold}
      onChange={(fold) => onChange({ fold })}
    />
  )
  const choices = (
    <>
      {hasOrder && (
        <QuietSelect
          label={t('search.order')}
          isLabelHidden
          value={isCopy && order === 'relevance' ? 'newest' : order}
          options={sorts.map((sort) => ({
            value: sort,
            label: t(isCopy && sort === 'relevance' ? 'search.relevanceOnline' : `search.${sort}`),
            disabled: sort === 'relevance' && (isCopy || !hasRelevance(state)),
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
    </>
  )
  return (
    <Row ref={ref} gap={3} rowGap={0} className={classes.header}>
      <Text
        size="l"
        weight="heading"
        numeric
        className={classes.total}
        data-long={state.fold || isCopy}
        aria-live="polite"
        title={state.fold ? t('view.folded') : undefined}
      >
        {words}
      </Text>
      {total !== undefined && shown > 0 && hasPosts && !state.fold && !isNarrow && (
        <Text tone="quiet" numeric className={classes.total}>
          {t('search.range', { from: count(first), to: count(first + shown - 1) })}
        </Text>
      )}
      <ViewSwitch
        view={state.view}
        onChange={(view) => onChange({ view, ...([view, state.view].includes('pictures') ? {} : place) })}
      />
      {step < 2 && choices}
      {step < 1 && grouping}
      {filters}
      <ToolMenu
        label={t('view.more')}
        icon={<IconAdjustments size={16} stroke={1.7} aria-hidden />}
        holds="choices"
      >
        {step >= 2 && choices}
        {step >= 1 && grouping}
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
      <Row gap={3} rowGap={0} className={classes.last}>
        {children}
      </Row>
    </Row>
  )
}

/**
 * Returns the total as text: "812 posts", or "812 posts in 640 groups". Offline it says that the offline copy
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

const icons = {
  text: IconList,
  table: IconTable,
  pictures: IconLayoutGrid,
  chart: IconChartBar,
  network: IconAffiliate,
  map: IconMap2,
} satisfies Record<View, unknown>

type ViewProps = { view: View; onChange: (view: View) => void }

/** Switches the view of the results: list, table, pictures, chart, network or map. */
function ViewSwitch({ view, onChange }: ViewProps) {
  const { t } = useTranslation()
  return (
    <Row as="fieldset" inline gap={0} className={classes.views} aria-label={t('view.title')}>
      {views.map((one) => {
        const Icon = icons[one]
        return (
          <IconButton
            key={one}
            className={classes.view}
            aria-pressed={one === view}
            aria-label={t(`view.${one}`)}
            title={t(`view.${one}`)}
            onClick={() => onChange(one)}
          >
            <Icon size={17} stroke={1.7} aria-hidden />
          </IconButton>
        )
      })}
    </Row>
  )
}
