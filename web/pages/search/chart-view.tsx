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
import { SplitPanel } from '#features/histogram/components/split-panel.tsx'
import { overlayAddress } from '#features/histogram/overlay/overlay-state.ts'
import { pictureAddress } from '#features/saved-objects/item-content.ts'
import { charts, type SearchState, searchInputOf, writeSearchState } from '#features/search/search-state.ts'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { LinkButton } from '#ui/layout.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { SaveInRegistry } from '../save-in-registry.tsx'
import classes from './search.module.css'

type Props = {
  state: SearchState
  total: number
  /** By bare id. */
  channelTitles: ReadonlyMap<string, string>
  onDates: (range: DateRange) => void
  onFilter: (field: ValueField, value: string) => void
  onChoose: (choice: Partial<Pick<SearchState, 'split' | 'top' | 'chart'>>) => void
}

const usualTop: FacetField = 'author'

/** The results as charts: over time, and by the values of a field. */
export function ChartView({ state, total, channelTitles, onDates, onFilter, onChoose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const fieldLabel = useFieldLabel()
  const valueLabel = useValueLabel()
  const searchInput = searchInputOf(state)
  const top = state.top ?? usualTop
  const fields = facetFields.map((field) => ({ value: field, label: fieldLabel(field) }))
  const nameOf = (field: FacetField, value: string) => {
    if (flagFields.some((flag) => flag === field)) return t(value === 'true' ? 'field.yes' : 'field.no')
    return (field === 'channelId' && channelTitles.get(value)) || valueLabel(field, value)
  }
  const posts = t('search.total', { count: total, formatted: count(total) })
  const what = state.q === '' ? posts : `${state.q} · ${posts}`
  return (
    <>
      <SplitPanel
        searchInput={searchInput}
        interval={state.interval}
        split={state.split}
        title={[what, ...(state.split ? [fieldLabel(state.split)] : [])].join(' · ')}
        chart={state.chart}
        actions={(picture) => (
          <SaveInRegistry
            collection="analyses"
            label={t('registry.keepChart')}
            title={what}
            content={() => {
              const drawing = picture()
              const address = `/?${writeSearchState(state)}`
              return drawing === undefined ? undefined : { kind: 'chart', address, picture: drawing, total }
            }}
          >
            {({ picture: drawing = '' }) => (
              <img className={classes.preview} src={pictureAddress(drawing)} alt={what} />
            )}
          </SaveInRegistry>
        )}
        nameOf={nameOf}
        onDates={onDates}
      >
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
        title={`${what} · ${fieldLabel(top)}`}
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
    </>
  )
}
