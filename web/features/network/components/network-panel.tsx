import { type EdgeKind, edgeKinds } from '@litopys/contract/connections'
import type { Network } from '@litopys/contract/schemas/network'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Note, Row, Stack, Text, useNarrow } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietInput } from '#ui/quiet-input.tsx'
import { TabList } from '#ui/tab-list.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { type NetworkSearch, networkQuery } from '../api/network.ts'
import { networkSvg } from '../drawing.ts'
import { type EdgeRow, edgeRows, periodOf, type ShownChannel, shownChannels } from '../shown-network.ts'
import { type Layout, useLayout } from '../use-layout.ts'
import { hasWebGl } from '../web-gl.ts'
import { ChannelTable } from './channel-table.tsx'
import { ChannelPanel, EdgePanel } from './chosen-panel.tsx'
import { EdgeTable } from './edge-table.tsx'
import classes from './network.module.css'
import { NetworkFiles } from './network-files.tsx'
import type { Chosen } from './network-graph.tsx'
import { type Period, PeriodSlider } from './period-slider.tsx'

const NetworkGraph = lazy(async () => ({ default: (await import('./network-graph.tsx')).NetworkGraph }))

const parts = ['graph', 'channels', 'edges'] as const
type Part = (typeof parts)[number]

type Props = {
  search: NetworkSearch
  kinds: readonly EdgeKind[]
  least: number
  title: string
  onChoose: (choice: { kinds?: EdgeKind[] | undefined; least?: number }) => void
  /** Address of the search for the posts of a channel. */
  postsAddress: (channelId: string) => string
  /** Address of a search that finds the posts of an edge, where one exists. */
  edgeAddress: (row: EdgeRow) => string | undefined
  /** Renders further actions for the graph. */
  actions: (picture: () => string) => ReactNode
}

/** The network of channels of a search: a graph, and tables of the same channels and edges. */
export function NetworkPanel({
  search,
  kinds,
  least,
  title,
  onChoose,
  postsAddress,
  edgeAddress,
  actions,
}: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [isLarge, setLarge] = useState(false)
  const [period, setPeriod] = useState<Period | undefined>(undefined)
  const choice = { kinds, least, isLarge }
  const { data: whole } = useQuery(networkQuery(search, choice))
  const shownSearch = withPeriod(search, period)
  const { data, error, refetch } = useQuery(networkQuery(shownSearch, choice))
  const layout = useLayout(data)
  const bounds = useMemo(() => (whole ? periodOf(whole.edges) : undefined), [whole])
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
          onChange={setLarge}
        />
        {bounds && <PeriodSlider bounds={bounds} period={period} onChange={setPeriod} />}
      </Row>
      <Text tone="quiet">{t('network.intro')}</Text>
      {error && !data && (
        <FailureNotice title={t('network.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Waiting blocks={3} />}
      {data?.edges.length === 0 && <Notice title={t('network.none')}>{t('network.noneText')}</Notice>}
      {data && data.edges.length > 0 && (
        <>
          <Row gap={4} rowGap={1} align="baseline">
            <Text tone="soft" numeric role="status">
              {t('network.total', { channels: count(data.nodes.length), edges: count(data.edges.length) })}
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
            search={shownSearch}
            postsAddress={postsAddress}
            edgeAddress={edgeAddress}
          />
        </>
      )}
    </Stack>
  )
}

function KindChecks({ kinds, onChoose }: Pick<Props, 'kinds' | 'onChoose'>) {
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

type PartsProps = Pick<Props, 'search' | 'postsAddress' | 'edgeAddress'> & {
  network: Network
  channels: ShownChannel[]
  layout: Layout
}

/** Graph, channels and connections in tabs, with the chosen one beside them. */
function NetworkParts({ network, channels, layout, ...rest }: PartsProps) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const [canDraw] = useState(hasWebGl)
  const [part, setPart] = useState<Part>(isNarrow || !canDraw ? 'channels' : 'graph')
  const [chosen, setChosen] = useState<Chosen>(undefined)
  const rows = useMemo(() => edgeRows(network), [network])
  const side = <ChosenPanel {...rest} channels={channels} rows={rows} chosen={chosen} onChoose={setChosen} />
  return (
    <Tabs
      value={part}
      onChange={(value) => setPart(parts.find((one) => one === value) ?? 'graph')}
      keepMounted={false}
    >
      <TabList
        selected={part}
        tabs={parts.map((one) => ({ value: one, name: t(`network.${one}`) }))}
        aria-label={t('network.title')}
      />
      <div className={chosen ? classes.beside : undefined}>
        <div>
          <Tabs.Panel value="graph">
            {canDraw ? (
              <GraphPart
                network={network}
                channels={channels}
                layout={layout}
                chosen={chosen}
                onChoose={setChosen}
              />
            ) : (
              <Notice title={t('network.noGraph')}>{t('network.noGraphText')}</Notice>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="channels">
            <ChannelTable channels={channels} onChoose={(id) => setChosen({ kind: 'channel', id })} />
          </Tabs.Panel>
          <Tabs.Panel value="edges">
            <EdgeTable rows={rows} onChoose={(key) => setChosen({ kind: 'edge', key })} />
          </Tabs.Panel>
        </div>
        {side}
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
    </Stack>
  )
}

type ChosenProps = Omit<PartsProps, 'network' | 'layout'> & {
  rows: EdgeRow[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** The chosen channel or edge, while the network has it. */
function ChosenPanel({ search, channels, rows, chosen, postsAddress, edgeAddress, onChoose }: ChosenProps) {
  const close = () => onChoose(undefined)
  if (chosen?.kind === 'channel') {
    const channel = channels.find(({ _id }) => _id === chosen.id)
    return channel ? (
      <ChannelPanel
        channel={channel}
        rows={rows.filter(({ from, to }) => from === channel._id || to === channel._id)}
        postsAddress={channel.posts > 0 ? postsAddress(channel._id) : undefined}
        onEdge={(key) => onChoose({ kind: 'edge', key })}
        onClose={close}
      />
    ) : null
  }
  const edge = rows.find(({ key }) => key === chosen?.key)
  return edge ? (
    <EdgePanel
      key={edge.key}
      search={search}
      row={edge}
      searchAddress={edgeAddress(edge)}
      onChannel={(id) => onChoose({ kind: 'channel', id })}
      onClose={close}
    />
  ) : null
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

/** The search within the period of the slider, which is within the dates of the search. */
function withPeriod(search: NetworkSearch, period: Period | undefined): NetworkSearch {
  if (!period) return search
  const [from, to] = [period.from, period.to].map((at) => new Date(at).toISOString())
  return {
    ...search,
    filters: { ...search.filters, dateCreated: { ...(from && { from }), ...(to && { to }) } },
  }
}
