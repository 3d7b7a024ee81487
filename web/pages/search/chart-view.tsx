import {
  type DateRange,
  type FacetField,
  facetFields,
  flagFields,
  type ValueField,
} from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TopValues } from '#features/facets/components/top-values.tsx'
import type { Names } from '#features/facets/facet-row.ts'
import { SplitPanel } from '#features/histogram/components/split-panel.tsx'
import type { ColumnChoice } from '#features/histogram/crossed/cross.ts'
import { CrossedPanel } from '#features/histogram/crossed/crossed-panel.tsx'
import { overlayAddress } from '#features/histogram/overlay/overlay-state.ts'
import { onlyValue, withDates } from '#features/search/filters.ts'
import {
  type ChartName,
  chartMeasures,
  chartNames,
  charts,
  type SearchState,
  searchInputOf,
} from '#features/search/search-state.ts'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { LinkButton } from '#ui/layout.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { KeepChart } from './keep-chart.tsx'

type Choice = Pick<SearchState, 'split' | 'top' | 'chart' | 'measure' | 'tables' | 'rows' | 'across'>

type Props = {
  state: SearchState
  total: number
  /** By bare id. */
  channelTitles: ReadonlyMap<string, string>
  onDates: (range: DateRange) => void
  onFilter: (field: ValueField, value: string) => void
  onFilters: (filters: SearchState['filters']) => void
  onChoose: (choice: Partial<Choice>) => void
}

const usualTop: FacetField = 'author'
const usualRows: FacetField = 'author'

/** The results as charts: over time, by the values of a field, and by two dimensions. */
export function ChartView({ state, total, channelTitles, onDates, onFilter, onFilters, onChoose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const fieldLabel = useFieldLabel()
  const valueLabel = useValueLabel()
  const searchInput = searchInputOf(state)
  const top = state.top ?? usualTop
  const rows = state.rows ?? usualRows
  // A filter cannot ask for two values of one field in one post.
  const columns = state.across === rows ? undefined : state.across
  const fields = facetFields.map((field) => ({ value: field, label: fieldLabel(field) }))
  const nameOf = (field: FacetField, value: string, names?: Names) => {
    if (flagFields.some((flag) => flag === field)) return t(value === 'true' ? 'field.yes' : 'field.no')
    return (field === 'channelId' && channelTitles.get(value)) || valueLabel(field, value, names)
  }
  const posts = t('search.total', { count: total, formatted: count(total) })
  const what = state.q === '' ? posts : `${state.q} · ${posts}`
  const tableChoice = (chart: ChartName) => ({
    isTable: state.tables.includes(chart),
    onTable: (isTable: boolean) =>
      onChoose({
        tables: chartNames.filter((one) => (one === chart ? isTable : state.tables.includes(one))),
      }),
  })
  const keep = (title: string) => (picture: () => string | undefined) => (
    <KeepChart state={state} total={total} title={title} picture={picture} />
  )
  const pickCell = (row: { field: FacetField; value: string }, column: ColumnChoice) => {
    const inRow = onlyValue(state.filters, row.field, row.value)
    onFilters(
      column.kind === 'dates' ? withDates(inRow, column.range) : onlyValue(inRow, column.field, column.value),
    )
  }
  const timeTitle = [
    what,
    ...(state.split ? [fieldLabel(state.split)] : []),
    ...(state.measure === 'posts' ? [] : [t(`chart.measure.${state.measure}`)]),
  ].join(' · ')
  const topTitle = `${what} · ${fieldLabel(top)}`
  const crossedTitle = `${what} · ${fieldLabel(rows)} × ${columns ? fieldLabel(columns) : t('crossed.time')}`
  return (
    <>
      <SplitPanel
        searchInput={searchInput}
        interval={state.interval}
        split={state.split}
        title={timeTitle}
        chart={state.chart}
        measure={state.measure}
        {...tableChoice('time')}
        actions={keep(timeTitle)}
        nameOf={nameOf}
        onDates={onDates}
      >
        <QuietSelect
          label={t('chart.measure')}
          value={state.measure}
          options={chartMeasures.map((measure) => ({ value: measure, label: t(`chart.measure.${measure}`) }))}
          onChange={(measure) => onChoose({ measure })}
        />
        <QuietSelect
          label={t('chart.type')}
          value={state.chart}
          options={charts.map((chart) => ({ value: chart, label: t(`chart.${chart}`) }))}
          onChange={(chart) => onChoose({ chart })}
        />
        <QuietSelect
          label={t('chart.split')}
          value={state.split ?? 'none'}
          options={[{ value: 'none' as const, label: t('chart.noSplit') }, ...fields]}
          onChange={(split) => onChoose({ split: split === 'none' ? undefined : split })}
        />
        <LinkButton as={Link} to={overlayAddress([searchInput])}>
          {t('overlay.link')}
        </LinkButton>
      </SplitPanel>
      <TopValues
        searchInput={searchInput}
        field={top}
        title={topTitle}
        {...tableChoice('top')}
        actions={keep(topTitle)}
        nameOf={nameOf}
        onFilter={onFilter}
      >
        <QuietSelect
          label={t('chart.field')}
          value={top}
          options={fields}
          onChange={(field) => onChoose({ top: field === usualTop ? undefined : field })}
        />
      </TopValues>
      <CrossedPanel
        searchInput={searchInput}
        rows={rows}
        columns={columns}
        interval={state.interval}
        title={crossedTitle}
        {...tableChoice('crossed')}
        actions={keep(crossedTitle)}
        nameOf={nameOf}
        onPick={pickCell}
      >
        <QuietSelect
          label={t('crossed.rows')}
          value={rows}
          options={fields}
          onChange={(field) => onChoose({ rows: field === usualRows ? undefined : field })}
        />
        <QuietSelect
          label={t('crossed.columns')}
          value={columns ?? 'time'}
          options={[
            { value: 'time' as const, label: t('crossed.time') },
            ...fields.filter(({ value }) => value !== rows),
          ]}
          onChange={(field) => onChoose({ across: field === 'time' ? undefined : field })}
        />
      </CrossedPanel>
    </>
  )
}
