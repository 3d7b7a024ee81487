import { type EdgeKind, edgeKinds } from '@litopys/contract/connections'
import type { Network } from '@litopys/contract/schemas/network'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Note, Row, Stack, Text, useNarrow } from '#ui/layout.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietInput } from '#ui/quiet-input.tsx'
import { TabList } from '#ui/tab-list.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { type NetworkSearch, networkQuery } from '../api/network.ts'
import { networkSvg } from '../drawing.ts'
import {
  type EdgeRow,
  edgeRows,
  edgesBeside,
  periodOf,
  type ShownChannel,
  shownChannels,
} from '../shown-network.ts'
import { type Layout, useLayout } from '../use-layout.ts'
import { hasWebGl } from '../web-gl.ts'
import { ChannelTable } from './channel-table.tsx'
import { ChannelPanel, EdgePanel } from './chosen-panel.tsx'
import { EdgeTable } from './edge-table.tsx'
import classes from './network.module.css'
import { NetworkFiles } from './network-files.tsx'
import type { Chosen } from './network-graph.tsx'
import { type Period, PeriodSlider } from './period-slider.tsx'
import { Unread } from './unread.tsx'

const NetworkGraph = lazyPart(async () => (await import('./network-graph.tsx')).NetworkGraph)

const parts = ['graph', 'channels', 'edges'] as const
type Part = (typeof parts)[number]

/** What of the network is shown. The address keeps it. */
type NetworkState = {
  kinds: readonly EdgeKind[]
  least: number
  /** Up to 3,000 channels instead of 300. */
  isLarge: boolean
  period: Period | undefined
  /** Undefined: the graph, where there is room for it. */
  part: Part | undefined
  /** Key of the chosen edge, or id of the chosen channel. */
  chosen: string | undefined
}
export type NetworkStateChange = Partial<Omit<NetworkState, 'kinds'>> & { kinds?: EdgeKind[] | undefined }

type Props = {
  search: NetworkSearch
  state: NetworkState
  title: string
  onChoose: (choice: NetworkStateChange) => void
  /** Address of the search for the posts of a channel. */
  postsAddress: (channelId: string, filters: SearchFilters) => string
  /** Address of a search that finds the posts of an edge, where one exists. */
  edgeAddress: (row: EdgeRow, filters: SearchFilters) => string | undefined
  /** Renders further actions for the graph. */
  actions: (picture: () => string) => ReactNode
}

/** The network of channels of a search: a graph, and tables of the same channels and edges. */
export function NetworkPanel({ search, state, title, onChoose, postsAddress, edgeAddress, actions }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { kinds, least, isLarge } = state
  const { data: whole, isPlaceholderData: isOldWhole } = useQuery(
    networkQuery(search, { kinds, least, isLarge }),
  )
  const bounds = useMemo(() => (whole ? periodOf(whole.edges) : undefined), [whole])
  const period = overlap(state.period, bounds)
  const shownSearch = withPeriod(search, period)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...networkQuery(shownSearch, { kinds, least, isLarge }),
    // The dates of an earlier search can be outside of this one.
    enabled: !isOldWhole,
  })
  const layout = useLayout(data)
  const channels = useMemo(
    () => (data ? shownChannels(data, layout.communities) : []),
    [data, layout.communities],
  )
  return (
    <Stack as="section" gap={3} aria-label={t('network.title')}>
      <Row gap={4} rowGap={1}>
        <KindChecks kinds={kinds} onChoose={onChoose} />
        <QuietInput
          label={t('network.least')}
          kind="digits"
          value={String(least)}
          onChange={(text) => onChoose({ least: leastOf(text) })}
        />
        <QuietCheck
          label={t('network.large')}
          title={t('network.largeLong')}
          checked={isLarge}
          onChange={(next) => onChoose({ isLarge: next })}
        />
        {bounds && (
          <PeriodSlider bounds={bounds} period={period} onChange={(next) => onChoose({ period: next })} />
        )}
      </Row>
      <Text tone="quiet">{t('network.intro')}</Text>
      {!data && <Unread title={t('network.failed')} error={error} onRetry={() => void refetch()} />}
      {data?.edges.length === 0 && <Notice title={t('network.none')}>{t('network.noneText')}</Notice>}
      {data && data.edges.length > 0 && (
        <>
          <Row gap={4} rowGap={1}>
            <Text tone="soft" numeric role="status">
              {[
                t('network.total', { count: data.nodes.length, formatted: count(data.nodes.length) }),
                t('network.totalEdges', { count: data.edges.length, formatted: count(data.edges.length) }),
              ].join(', ')}
              {data.isCut &&
                `. ${t('network.cut', { edges: count(data.edges.length), all: count(data.total.edges) })}`}
            </Text>
            <NetworkFiles
              network={data}
              channels={channels}
              positions={layout.positions}
              title={title}
              isDrawn={layout.isComplete}
            />
            {layout.isComplete && actions(() => networkSvg(data, channels, layout.positions, title))}
          </Row>
          <NetworkParts
            network={data}
            channels={channels}
            layout={layout}
            isOld={isPlaceholderData}
            search={shownSearch}
            state={state}
            onChoose={onChoose}
            postsAddress={postsAddress}
            edgeAddress={edgeAddress}
          />
        </>
      )}
    </Stack>
  )
}

function KindChecks({ kinds, onChoose }: Pick<NetworkState, 'kinds'> & Pick<Props, 'onChoose'>) {
  const { t } = useTranslation()
  return (
    <Row as="fieldset" inline gap={3} rowGap={0} className={classes.kinds} aria-label={t('network.kinds')}>
      {edgeKinds.map((kind) => (
        <QuietCheck
          key={kind}
          label={t(`network.kind.${kind}`)}
          checked={kinds.includes(kind)}
          disabled={kinds.length === 1 && kinds[0] === kind}
          onChange={(isOn) => onChoose({ kinds: withKind(kinds, kind, isOn) })}
        />
      ))}
    </Row>
  )
}

type PartsProps = Pick<Props, 'search' | 'state' | 'onChoose' | 'postsAddress' | 'edgeAddress'> & {
  network: Network
  channels: ShownChannel[]
  layout: Layout
  /** It belongs to the previous search, while that of the present one is loaded. */
  isOld: boolean
}

/** Graph, channels and connections in tabs, with the chosen one beside them. */
function NetworkParts({ network, channels, layout, isOld, state, onChoose, ...rest }: PartsProps) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const [canDraw] = useState(hasWebGl)
  const { part = isNarrow || !canDraw ? 'channels' : 'graph' } = state
  const rows = useMemo(() => edgeRows(network), [network])
  const chosen = useMemo(() => chosenIn(state.chosen, channels, rows), [state.chosen, channels, rows])
  // A page that opens with a chosen channel leaves the focus where it is.
  const [isPicked, setPicked] = useState(false)
  const choose = (next: Chosen) => {
    if (!next && !state.chosen) return
    setPicked(true)
    onChoose({ chosen: next?.kind === 'edge' ? next.key : next?.id })
  }
  return (
    <Tabs
      value={part}
      onChange={(value) => onChoose({ part: parts.find((one) => one === value) })}
      keepMounted={false}
    >
      <TabList
        selected={part}
        tabs={parts.map((one) => ({ value: one, name: t(`network.${one}`) }))}
        aria-label={t('network.title')}
      />
      <div className={chosen ? classes.beside : undefined}>
        <div aria-busy={isOld} data-old={isOld}>
          <Tabs.Panel value="graph">
            {canDraw ? (
              <GraphPart
                network={network}
                channels={channels}
                layout={layout}
                chosen={chosen}
                onChoose={choose}
              />
            ) : (
              <Notice title={t('network.noGraph')}>{t('network.noGraphText')}</Notice>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="channels">
            <ChannelTable channels={channels} onChoose={(id) => choose({ kind: 'channel', id })} />
          </Tabs.Panel>
          <Tabs.Panel value="edges">
            <EdgeTable rows={rows} onChoose={(key) => choose({ kind: 'edge', key })} />
          </Tabs.Panel>
        </div>
        <ChosenPanel
          {...rest}
          channels={channels}
          rows={rows}
          chosen={chosen}
          takesFocus={isPicked && (part !== 'graph' || isNarrow)}
          onChoose={choose}
        />
      </div>
    </Tabs>
  )
}

type GraphProps = Pick<PartsProps, 'network' | 'channels' | 'layout'> & {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

function GraphPart({ layout: { positions, isComplete, hasFailed }, ...rest }: GraphProps) {
  const { t } = useTranslation()
  return (
    <Stack gap={1}>
      {hasFailed && <Note tone="warn">{t('network.layoutFailed')}</Note>}
      <Suspense fallback={<Waiting blocks={3} />}>
        {Object.keys(positions).length > 0 && <NetworkGraph positions={positions} {...rest} />}
      </Suspense>
      {!isComplete && !hasFailed && (
        <Text tone="quiet" role="status">
          {t('network.arranging')}
        </Text>
      )}
      <Text tone="quiet" size="s">
        {t('network.legend')}
      </Text>
    </Stack>
  )
}

type ChosenProps = Omit<PartsProps, 'network' | 'layout' | 'isOld' | 'state' | 'onChoose'> & {
  rows: EdgeRow[]
  chosen: Chosen
  takesFocus: boolean
  onChoose: (chosen: Chosen) => void
}

/** The chosen channel or edge, while the network has it. */
function ChosenPanel({ search, channels, rows, chosen, takesFocus, onChoose, ...rest }: ChosenProps) {
  const panel = { takesFocus, onClose: () => onChoose(undefined) }
  if (chosen?.kind === 'channel') {
    const channel = channels.find(({ _id }) => _id === chosen.id)
    return channel ? (
      <ChannelPanel
        key={channel._id}
        {...panel}
        channel={channel}
        rows={rows.filter(({ from, to }) => from === channel._id || to === channel._id)}
        postsAddress={channel.posts > 0 ? rest.postsAddress(channel._id, search.filters) : undefined}
        onEdge={(key) => onChoose({ kind: 'edge', key })}
      />
    ) : null
  }
  const edge = rows.find(({ key }) => key === chosen?.key)
  return edge ? (
    <EdgePanel
      key={edge.key}
      {...panel}
      search={search}
      row={edge}
      searchAddress={rest.edgeAddress(edge, search.filters)}
      others={edgesBeside(rows, edge)}
      onChannel={(id) => onChoose({ kind: 'channel', id })}
      onEdge={(key) => onChoose({ kind: 'edge', key })}
    />
  ) : null
}

/** The channel or edge with this id or key, if the network has it. */
function chosenIn(text: string | undefined, channels: ShownChannel[], rows: EdgeRow[]): Chosen {
  if (text === undefined) return undefined
  if (channels.some(({ _id }) => _id === text)) return { kind: 'channel', id: text }
  return rows.some(({ key }) => key === text) ? { kind: 'edge', key: text } : undefined
}

function leastOf(text: string): number {
  const least = Number.parseInt(text, 10)
  return Number.isNaN(least) ? 1 : Math.min(1_000_000, Math.max(1, least))
}

/** All kinds are the usual choice, which the address does not have. */
function withKind(kinds: readonly EdgeKind[], kind: EdgeKind, isOn: boolean): EdgeKind[] | undefined {
  const next = edgeKinds.filter((one) => (one === kind ? isOn : kinds.includes(one)))
  return next.length === edgeKinds.length ? undefined : next
}

/** The part of a period within the dates of the network: an older choice can be outside of a new search. */
function overlap(period: Period | undefined, bounds: Period | undefined): Period | undefined {
  if (!period || !bounds || period.from > bounds.to || period.to < bounds.from) return undefined
  return { from: Math.max(period.from, bounds.from), to: Math.min(period.to, bounds.to) }
}

/** The search within the period of the slider, which is within the dates of the search. */
function withPeriod(search: NetworkSearch, period: Period | undefined): NetworkSearch {
  if (!period) return search
  const [from, to] = [period.from, period.to].map((at) => new Date(at).toISOString())
  return {
    ...search,
    filters: { ...search.filters, dateCreated: { ...(from && { from }), ...(to && { to }) } },
  }
}
