import { edgeKinds } from '@litopys/contract/schemas/network'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkPanel } from '#features/network/components/network-panel.tsx'
import type { EdgeRow } from '#features/network/shown-network.ts'
import { pictureAddress } from '#features/saved-objects/item-content.ts'
import {
  type SearchState,
  searchInputOf,
  startState,
  writeSearchState,
} from '#features/search/search-state.ts'
import { useFormat } from '#i18n/use-format.ts'
import { SaveInRegistry } from '../save-in-registry.tsx'
import classes from './search.module.css'

type Props = {
  state: SearchState
  total: number
  onChoose: (choice: Partial<Pick<SearchState, 'kinds' | 'least'>>) => void
}

/** The results as a network of their channels. */
export function NetworkView({ state, total, onChoose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const posts = t('search.total', { count: total, formatted: count(total) })
  const what = [...(state.q === '' ? [] : [state.q]), posts, t('network.title')].join(' · ')
  const search = useMemo(() => searchInputOf(state), [state])
  return (
    <NetworkPanel
      search={search}
      kinds={state.kinds ?? edgeKinds}
      least={state.least}
      title={what}
      onChoose={onChoose}
      postsAddress={(channelId) => `/?${writeSearchState(ofChannel(state, channelId))}`}
      edgeAddress={(row) => edgeSearch(state, row)}
      actions={(picture) => (
        <SaveInRegistry
          collection="analyses"
          label={t('network.keep')}
          title={what}
          content={() => {
            const address = `/?${writeSearchState(state)}`
            return { kind: 'chart', address, picture: picture(), total }
          }}
        >
          {({ picture: drawing = '' }) => (
            <img className={classes.preview} src={pictureAddress(drawing)} alt={what} />
          )}
        </SaveInRegistry>
      )}
    />
  )
}

/** The search for the posts of a channel in this result, as a list. */
function ofChannel(state: SearchState, channelId: string): SearchState {
  const { page, cursor, request } = startState
  const filters = { ...state.filters, channelId: { in: [channelId] } }
  return { ...state, filters, view: 'text', page, cursor, request }
}

/** Mentions of one username are a search of their own. Other edges have no query. */
function edgeSearch(state: SearchState, { kind, from, to }: EdgeRow): string | undefined {
  if (kind !== 'mentions' || !to.startsWith('@')) return undefined
  const mention = `mention:${to.slice(1)}`
  const q = state.q === '' ? mention : `(${state.q}) ${mention}`
  return `/?${writeSearchState({ ...ofChannel(state, from), q })}`
}
