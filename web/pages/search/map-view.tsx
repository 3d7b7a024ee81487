import type { ValueField } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { MapPanel } from '#features/map/components/map-panel.tsx'
import { pictureAddress } from '#features/saved-objects/item-content.ts'
import { type SearchState, searchInputOf, writeSearchState } from '#features/search/search-state.ts'
import { useFormat } from '#i18n/use-format.ts'
import { SaveInRegistry } from '../save-in-registry.tsx'
import classes from './search.module.css'

type Props = {
  state: SearchState
  total: number
  onFilter: (field: ValueField, value: string) => void
  onPlaces: (places: string[]) => void
}

/** The results as a map of the places that they name. */
export function MapView({ state, total, onFilter, onPlaces }: Props) {
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
      actions={(picture) => (
        <SaveInRegistry
          collection="analyses"
          label={t('registry.keepChart')}
          title={title}
          content={() => {
            const drawing = picture()
            const address = `/?${writeSearchState(state)}`
            return drawing === undefined ? undefined : { kind: 'chart', address, picture: drawing, total }
          }}
        >
          {({ picture: drawing = '' }) => (
            <img className={classes.preview} src={pictureAddress(drawing)} alt={title} />
          )}
        </SaveInRegistry>
      )}
    />
  )
}
