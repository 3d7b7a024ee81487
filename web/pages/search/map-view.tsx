import type { ValueField } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { MapPanel } from '#features/map/components/map-panel.tsx'
import { type SearchState, searchInputOf } from '#features/search/search-state.ts'
import { useFormat } from '#i18n/use-format.ts'
import { KeepChart } from './keep-chart.tsx'

type Props = {
  state: SearchState
  total: number
  onFilter: (field: ValueField, value: string) => void
  onPlaces: (places: string[]) => void
  onPosition: (position: SearchState['position']) => void
}

/** The results as a map of the places that they name. */
export function MapView({ state, total, onFilter, onPlaces, onPosition }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const posts = t('search.total', { count: total, formatted: count(total) })
  const title = `${state.q === '' ? posts : `${state.q} · ${posts}`} · ${t('map.title')}`
  return (
    <MapPanel
      searchInput={searchInputOf(state)}
      title={title}
      onFilter={onFilter}
      onPlaces={onPlaces}
      position={state.position}
      onPosition={onPosition}
      actions={(picture) => <KeepChart state={state} total={total} title={title} picture={picture} />}
    />
  )
}
