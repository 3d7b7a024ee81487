import { edgeKinds, objectKinds } from '@litopys/contract/connections'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkPanel } from '#features/network/components/network-panel.tsx'
import { TogetherPanel } from '#features/network/components/together-panel.tsx'
import type { EdgeRow } from '#features/network/shown-network.ts'
import {
  type SearchState,
  searchInputOf,
  startState,
  writeSearchState,
} from '#features/search/search-state.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/online.ts'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { KeepChart } from './keep-chart.tsx'

type Props = {
  state: SearchState
  total: number
  onChoose: (choice: Partial<SearchState>) => void
}

/** The results as a network of their channels, or the channels of the results that post together. */
export function NetworkView(props: Props) {
  const { t } = useTranslation()
  const { online, known } = useOnline()
  const { state, onChoose } = props
  const { together, objects = objectKinds, seconds, times } = state
  const search = useMemo(() => searchInputOf(state), [state])
  if (known && !online) return <Notice title={t('network.offline')}>{t('network.offlineText')}</Notice>
  return (
    <Stack gap={3}>
      <Row>
        <QuietSelect
          label={t('network.what')}
          isLabelHidden
          value={together ? 'together' : 'network'}
          options={[
            { value: 'network', label: t('network.title') },
            { value: 'together', label: t('together.title') },
          ]}
          onChange={(shown) => onChoose({ together: shown === 'together' })}
        />
      </Row>
      {together ? (
        <TogetherPanel search={search} choice={{ objects, seconds, times }} onChoose={onChoose} />
      ) : (
        <Network {...props} search={search} />
      )}
    </Stack>
  )
}

function Network({ state, total, search, onChoose }: Props & { search: ReturnType<typeof searchInputOf> }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const posts = t('search.total', { count: total, formatted: count(total) })
  const what = [...(state.q === '' ? [] : [state.q]), posts, t('network.title')].join(' · ')
  return (
    <NetworkPanel
      search={search}
      kinds={state.kinds ?? edgeKinds}
      least={state.least}
      title={what}
      onChoose={onChoose}
      postsAddress={(channelId) => `/?${writeSearchState(ofChannel(state, channelId))}`}
      edgeAddress={(row) => edgeSearch(state, row)}
      actions={(picture) => <KeepChart state={state} total={total} title={what} picture={picture} />}
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
