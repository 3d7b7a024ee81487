import { edgeKinds, objectKinds } from '@litopys/contract/connections'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkPanel, type NetworkStateChange } from '#features/network/components/network-panel.tsx'
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
import { QuietSelect } from '#ui/quiet-select.tsx'
import { KeepChart } from './keep-chart.tsx'

const second = 1_000

type Props = {
  state: SearchState
  total: number
  onChoose: (choice: Partial<SearchState>, options?: { replace: boolean }) => void
}

/** The results as a network of their channels, or the channels of the results that post together. */
export function NetworkView(props: Props) {
  const { t } = useTranslation()
  const { state, onChoose } = props
  const { together, objects = objectKinds, seconds, times, chosen } = state
  const choose = (choice: Partial<SearchState>) =>
    onChoose(choice, { replace: 'chosen' in choice || 'part' in choice })
  const search = useMemo(() => searchInputOf(state), [state])
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
          onChange={(shown) => onChoose({ together: shown === 'together', chosen: undefined })}
        />
      </Row>
      {together ? (
        <TogetherPanel
          search={search}
          choice={{ objects, seconds, times }}
          chosen={chosen}
          onChoose={choose}
        />
      ) : (
        <Network {...props} search={search} onChoose={choose} />
      )}
    </Stack>
  )
}

function Network({ state, total, search, onChoose }: Props & { search: ReturnType<typeof searchInputOf> }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const posts = t('search.total', { count: total, formatted: count(total) })
  const { period } = state
  const what = [...(state.q === '' ? [] : [state.q]), posts, t('network.title')].join(' · ')
  return (
    <NetworkPanel
      search={search}
      state={{
        kinds: state.kinds ?? edgeKinds,
        least: state.least,
        isLarge: state.large,
        period: period && { from: period[0] * second, to: period[1] * second },
        part: state.part,
        chosen: state.chosen,
      }}
      title={what}
      onChoose={(choice) => onChoose(stateOf(choice))}
      postsAddress={(channelId, filters) =>
        `/?${writeSearchState(ofChannel({ ...state, filters }, channelId))}`
      }
      edgeAddress={(row, filters) => edgeSearch({ ...state, filters }, row)}
      actions={(picture) => <KeepChart state={state} total={total} title={what} picture={picture} />}
    />
  )
}

/** A change of the network as one of the search. */
function stateOf(change: NetworkStateChange): Partial<SearchState> {
  const { isLarge, period, ...choice } = change
  return {
    ...choice,
    ...(isLarge !== undefined && { large: isLarge }),
    ...('period' in change && { period: period && [period.from / second, period.to / second] }),
  }
}

/** The search for the posts of a channel in this result, as a list. */
function ofChannel(state: SearchState, channelId: string): SearchState {
  const { page, cursor, request, large, period, part, chosen } = startState
  const filters = { ...state.filters, channelId: { in: [channelId] } }
  return { ...state, filters, view: 'text', page, cursor, request, large, period, part, chosen }
}

/** The search for the posts of an edge, where the query language has a condition for it. */
function edgeSearch(state: SearchState, row: EdgeRow): string | undefined {
  const condition = conditionOf(row)
  if (condition === undefined) return undefined
  const q = state.q === '' ? condition : `(${state.q}) ${condition}`
  return `/?${writeSearchState({ ...ofChannel(state, row.from), q })}`
}

/**
 * Forwards and mentions of a source. There is no condition for copies and equal pictures of one source, and `url:` also finds
 * links to channels whose username begins like that of the source.
 */
function conditionOf({ kind, to, toUsername }: EdgeRow): string | undefined {
  if (kind === 'mentions') return toUsername && `mention:${toUsername}`
  if (kind !== 'forwards' || to.startsWith('name:')) return undefined
  const ofId = `forwardedfrom:${to}`
  // A web preview names the source by its username only.
  return toUsername && !to.startsWith('@') ? `(${ofId} OR forwardedfrom:@${toUsername})` : ofId
}
