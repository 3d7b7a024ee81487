import { IconFileSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  type SearchState,
  searchInputOf,
  startState,
  writeSearchState,
} from '#features/search/search-state.ts'
import { useSearchName } from '#features/search/use-filter-text.ts'
import { SaveInRegistry } from '../save-in-registry.tsx'

type Props = { state: SearchState; channelTitles: ReadonlyMap<string, string> }

/** Saves the query line with its filters in the registry. */
export function SaveQueryLine({ state, channelTitles }: Props) {
  const { t } = useTranslation()
  const searchName = useSearchName(channelTitles)
  const { page, cursor, request } = startState
  return (
    <SaveInRegistry
      collection="queries"
      label={
        <>
          <IconFileSearch size={16} stroke={1.7} aria-hidden />
          {t('registry.keepQuery')}
        </>
      }
      title={searchName(searchInputOf(state))}
      content={() => ({
        kind: 'query',
        address: `/?${writeSearchState({ ...state, page, cursor, request })}`,
      })}
    />
  )
}
