import type { Network } from '@litopys/contract/schemas/network'
import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react'
import Graph from 'graphology'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import Sigma from 'sigma'
import { EdgeLineProgram } from 'sigma/rendering'
import { font } from '#ui/chart-ink.ts'
import { IconButton, Row } from '#ui/layout.tsx'
import { communityColour, mostPosts, radiusOf } from '../drawing.ts'
import type { Positions } from '../positions.ts'
import { edgeKey, type ShownChannel } from '../shown-network.ts'
import classes from './network.module.css'

export type Chosen = { kind: 'channel'; id: string } | { kind: 'edge'; key: string } | undefined

type Props = {
  network: Network
  channels: ShownChannel[]
  positions: Positions
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** With more edges, moving the graph hides them and the names, and edges cannot be clicked: the tables have them. */
const manyEdges = 3_000

type Drawn = { sigma: Sigma; graph: Graph; focus: Focus }
/** The channel whose neighbours are shown, and the chosen edge. */
type Focus = { node: string | undefined; edge: string | undefined }

/** The network as a graph on WebGL. It can be moved and zoomed; a click chooses a channel or an edge. */
export function NetworkGraph({ network, channels, positions, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(undefined)
  const theme = useComputedColorScheme('light')
  const isCalm = useReducedMotion()
  const choose = useRef(onChoose)
  choose.current = onChoose
  const graph = useMemo(() => graphOf(network, channels), [network, channels])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the values of the colours
  useEffect(() => {
    const box = container.current
    if (!box) return
    const colours = coloursOf(document.documentElement)
    const focus: Focus = { node: undefined, edge: undefined }
    const isNear = (node: string) =>
      focus.node === undefined || node === focus.node || graph.areNeighbors(node, focus.node)
    const hasEdges = network.edges.length <= manyEdges
    const sigma = new Sigma(graph, box, {
      allowInvalidContainer: true,
      defaultEdgeType: 'line',
      edgeProgramClasses: { line: EdgeLineProgram },
      enableEdgeEvents: hasEdges,
      hideEdgesOnMove: !hasEdges,
      hideLabelsOnMove: !hasEdges,
      labelFont: font,
      labelSize: 12,
      labelColor: { color: colours('--ink') },
      labelRenderedSizeThreshold: 7,
      labelDensity: 0.6,
      zIndex: true,
      minCameraRatio: 0.02,
      maxCameraRatio: 4,
      defaultDrawNodeHover: drawName(colours),
      nodeReducer: (node, data) => ({
        ...data,
        color: isNear(node) ? colours(String(data.variable)) : colours('--rule'),
        ...(isNear(node) ? { zIndex: 1 } : { label: null }),
        ...(node === focus.node ? { highlighted: true, forceLabel: true, zIndex: 2 } : {}),
      }),
      edgeReducer: (edge, data) => {
        if (focus.edge !== undefined && edge !== focus.edge) return { ...data, color: colours('--rule') }
        const isHidden = focus.node !== undefined && !graph.hasExtremity(edge, focus.node)
        const isMarked = focus.edge === edge || focus.node !== undefined
        return { ...data, hidden: isHidden, color: colours(isMarked ? '--accent' : '--rule-strong') }
      },
    })
    drawn.current = { sigma, graph, focus }
    const look = (node: string | undefined) => {
      focus.node = node
      sigma.refresh({ skipIndexation: true, schedule: true })
    }
    const chosenNode = () => box.dataset.chosen || undefined
    sigma.on('enterNode', ({ node }) => look(node))
    sigma.on('leaveNode', () => look(chosenNode()))
    sigma.on('clickNode', ({ node }) => choose.current({ kind: 'channel', id: node }))
    sigma.on('clickEdge', ({ edge }) => choose.current({ kind: 'edge', key: edge }))
    sigma.on('clickStage', () => choose.current(undefined))
    return () => {
      drawn.current = undefined
      sigma.kill()
    }
  }, [graph, network, theme])

  useEffect(() => {
    const { sigma } = drawn.current ?? {}
    graph.updateEachNodeAttributes((id, attributes) => ({ ...attributes, ...positions[id] }), {
      attributes: ['x', 'y'],
    })
    sigma?.refresh()
  }, [graph, positions])

  useEffect(() => {
    const { sigma, focus } = drawn.current ?? {}
    if (!sigma || !focus || !container.current) return
    const node = chosen?.kind === 'channel' && graph.hasNode(chosen.id) ? chosen.id : undefined
    focus.node = node
    focus.edge = chosen?.kind === 'edge' && graph.hasEdge(chosen.key) ? chosen.key : undefined
    container.current.dataset.chosen = node ?? ''
    sigma.refresh({ skipIndexation: true })
  }, [chosen, graph])

  const duration = isCalm ? 0 : 200
  const camera = () => drawn.current?.sigma.getCamera()
  return (
    <div className={classes.stage}>
      <div
        ref={container}
        className={classes.graph}
        role="img"
        aria-label={t('network.graphLabel', { channels: network.nodes.length, edges: network.edges.length })}
      />
      <Row gap={0} className={classes.zoom}>
        <IconButton
          aria-label={t('network.zoomIn')}
          onClick={() => void camera()?.animatedZoom({ duration })}
        >
          <IconPlus size={17} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('network.zoomOut')}
          onClick={() => void camera()?.animatedUnzoom({ duration })}
        >
          <IconMinus size={17} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('network.zoomAll')}
          onClick={() => void camera()?.animatedReset({ duration })}
        >
          <IconZoomReset size={17} aria-hidden />
        </IconButton>
      </Row>
    </div>
  )
}

function graphOf(network: Network, channels: ShownChannel[]): Graph {
  const graph = new Graph({ type: 'directed', multi: true })
  const most = mostPosts(channels)
  for (const channel of channels)
    graph.addNode(channel._id, {
      label: channel.title,
      size: radiusOf(channel, most),
      variable: communityColour(channel.community),
      x: 0,
      y: 0,
    })
  for (const edge of network.edges)
    if (edge.from !== edge.to)
      graph.addEdgeWithKey(edgeKey(edge), edge.from, edge.to, {
        size: Math.min(4, 0.5 + Math.log1p(edge.posts) / 3),
      })
  return graph
}

/** Colours of the theme by variable, read once each. */
function coloursOf(element: HTMLElement): (variable: string) => string {
  const style = getComputedStyle(element)
  const read = new Map<string, string>()
  return (variable) => {
    const known = read.get(variable)
    if (known !== undefined) return known
    const value = style.getPropertyValue(variable).trim()
    read.set(variable, value)
    return value
  }
}

type HoverDrawing = NonNullable<ConstructorParameters<typeof Sigma>[2]>['defaultDrawNodeHover']

/** Draws the name of a channel on paper, in both themes. */
function drawName(colours: (variable: string) => string): NonNullable<HoverDrawing> {
  return (context, { x, y, size, label, color }, { labelSize, labelFont }) => {
    context.beginPath()
    context.arc(x, y, size + 2, 0, 2 * Math.PI)
    context.fillStyle = colours('--ink')
    context.fill()
    context.beginPath()
    context.arc(x, y, size, 0, 2 * Math.PI)
    context.fillStyle = color
    context.fill()
    if (!label) return
    context.font = `600 ${labelSize}px ${labelFont}`
    const from = x + size + 5
    context.fillStyle = colours('--raised')
    context.fillRect(from - 2, y - labelSize, context.measureText(label).width + 4, labelSize * 2)
    context.fillStyle = colours('--ink')
    context.fillText(label, from, y + labelSize / 3)
  }
}
