import type { Network } from '@litopys/contract/schemas/network'
import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react'
import Graph from 'graphology'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import Sigma from 'sigma'
import { EdgeLineProgram, EdgeRectangleProgram, NodeCircleProgram, type ProgramInfo } from 'sigma/rendering'
import type { RenderParams } from 'sigma/types'
import { useFormat } from '#i18n/use-format.ts'
import { font } from '#ui/chart-ink.ts'
import { IconButton, Row, Text } from '#ui/layout.tsx'
import type { NamedCircle } from '#ui/names-that-fit.ts'
import { communityColour, mostPosts, radiusOf, thicknessOf } from '../drawing.ts'
import { labelsThatFit } from '../labels.ts'
import type { Positions } from '../positions.ts'
import { linesOf, type ShownChannel } from '../shown-network.ts'
import classes from './network.module.css'

export type Chosen = { kind: 'channel'; id: string } | { kind: 'edge'; key: string } | undefined

type Props = {
  network: Network
  channels: ShownChannel[]
  positions: Positions
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** With more lines, moving the graph hides them and the names, and edges cannot be clicked: the tables have them. */
const manyEdges = 3_000

type Move = 'reset' | { x: number; y: number; by: number }
/** How keys move the graph, in parts of its width, and by what they zoom. */
const keys: ReadonlyMap<string, Move> = new Map<string, Move>([
  ['ArrowLeft', { x: -0.1, y: 0, by: 1 }],
  ['ArrowRight', { x: 0.1, y: 0, by: 1 }],
  ['ArrowUp', { x: 0, y: 0.1, by: 1 }],
  ['ArrowDown', { x: 0, y: -0.1, by: 1 }],
  ['+', { x: 0, y: 0, by: 1 / 1.5 }],
  ['=', { x: 0, y: 0, by: 1 / 1.5 }],
  ['-', { x: 0, y: 0, by: 1.5 }],
  ['0', 'reset'],
])

type Drawn = { sigma: Sigma; graph: Graph; focus: Focus }
/** The channel whose neighbours are shown, and the chosen edge. */
type Focus = { node: string | undefined; edge: string | undefined }

/** The network as a graph on WebGL. It can be moved and zoomed; a click chooses a channel or an edge. */
export function NetworkGraph({ network, channels, positions, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
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
    const labels: NamedCircle[] = []
    const focus: Focus = { node: undefined, edge: undefined }
    const isNear = (node: string) =>
      focus.node === undefined || node === focus.node || graph.areNeighbors(node, focus.node)
    const hasEdges = graph.size <= manyEdges
    // Sigma draws before its constructor returns.
    let isDragged = () => false
    const sigma = new Sigma(graph, box, {
      allowInvalidContainer: true,
      defaultEdgeType: 'line',
      // Lines with a width can be distinguished and clicked; thousands of them are drawn faster without.
      edgeProgramClasses: { line: hasEdges ? EdgeRectangleProgram : EdgeLineProgram },
      ...(hasEdges ? {} : { nodeProgramClasses: { circle: circleProgram(() => isDragged()) } }),
      enableEdgeEvents: hasEdges,
      hideEdgesOnMove: !hasEdges,
      hideLabelsOnMove: !hasEdges,
      labelFont: font,
      labelSize,
      // drawLabels leaves out names that overlap. Comparing thousands of names would take longer than a frame.
      labelRenderedSizeThreshold: hasEdges ? 0 : 5,
      labelDensity: 4,
      defaultDrawNodeLabel: (_context, { x, y, size, label }) => {
        if (label) labels.push({ text: label, x, y, size })
      },
      zIndex: true,
      minCameraRatio: 0.02,
      maxCameraRatio: 4,
      defaultDrawNodeHover: drawName(colours),
      nodeReducer: (node, data) => ({
        ...data,
        color: isNear(node) ? colours(String(data.variable)) : colours('--rule'),
        ...(isNear(node) ? { zIndex: 1 } : { label: null }),
        ...(focus.node !== undefined && isNear(node) ? { forceLabel: true } : {}),
        ...(node === focus.node ? { highlighted: true, zIndex: 2 } : {}),
      }),
      edgeReducer: (edge, data) => {
        if (focus.edge !== undefined && edge !== focus.edge) return { ...data, color: colours('--rule') }
        const isHidden = focus.node !== undefined && !graph.hasExtremity(edge, focus.node)
        const isMarked = focus.edge === edge || focus.node !== undefined
        return { ...data, hidden: isHidden, color: colours(isMarked ? '--accent' : '--rule-strong') }
      },
    })
    sigma.on('afterRender', () => {
      const { width, height: bottom } = sigma.getDimensions()
      drawLabels(sigma.getCanvases().labels?.getContext('2d'), labels, { colours, width, bottom })
      labels.length = 0
    })
    drawn.current = { sigma, graph, focus }
    const look = (node: string | undefined) => {
      focus.node = node
      sigma.refresh({ skipIndexation: true, schedule: true })
    }
    // The wheel scrolls the page, unless the graph has the focus.
    const keepWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && box.parentElement !== document.activeElement)
        event.stopPropagation()
    }
    box.addEventListener('wheel', keepWheel, { capture: true, passive: true })
    if (!hasEdges) isDragged = dragOf(sigma)
    // One finger scrolls the page, as over a map in a page; two move and zoom the graph. Sigma takes every touch.
    for (const canvas of Object.values(sigma.getCanvases())) canvas.style.touchAction = 'pan-y'
    const leaveFinger = (event: TouchEvent) => {
      if (event.touches.length < 2) event.stopPropagation()
    }
    box.addEventListener('touchstart', leaveFinger, { capture: true, passive: true })
    const pointAt = (isOver: boolean) => {
      box.style.cursor = isOver ? 'pointer' : ''
    }
    sigma.on('enterEdge', () => pointAt(true))
    sigma.on('leaveEdge', () => pointAt(false))
    const chosenNode = () => box.dataset.chosen || undefined
    sigma.on('enterNode', ({ node }) => {
      pointAt(true)
      look(node)
    })
    sigma.on('leaveNode', () => {
      pointAt(false)
      look(chosenNode())
    })
    sigma.on('clickNode', ({ node }) => choose.current({ kind: 'channel', id: node }))
    sigma.on('clickEdge', ({ edge }) => choose.current({ kind: 'edge', key: edge }))
    sigma.on('clickStage', () => choose.current(undefined))
    return () => {
      drawn.current = undefined
      box.removeEventListener('wheel', keepWheel, { capture: true })
      box.removeEventListener('touchstart', leaveFinger, { capture: true })
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
    focus.edge =
      chosen?.kind === 'edge'
        ? graph.findEdge((_key, { keys: all }) => Array.isArray(all) && all.includes(chosen.key))
        : undefined
    container.current.dataset.chosen = node ?? ''
    sigma.refresh({ skipIndexation: true })
  }, [chosen, graph])

  const duration = isCalm ? 0 : 200
  const camera = () => drawn.current?.sigma.getCamera()
  const press = (event: KeyboardEvent) => {
    const move = keys.get(event.key)
    const shown = camera()
    if (!move || !shown || event.ctrlKey || event.metaKey || event.altKey) return
    const { x, y, ratio } = shown.getState()
    if (move === 'reset') void shown.animatedReset({ duration })
    else
      shown.setState(
        shown.validateState({ x: x + move.x * ratio, y: y + move.y * ratio, ratio: ratio * move.by }),
      )
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div className={classes.stage}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no graph */}
        <div
          role="group"
          className={classes.box}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves and zooms it
          tabIndex={0}
          aria-label={t('network.keys')}
          onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}
          onKeyDown={press}
        >
          <div
            ref={container}
            className={classes.graph}
            role="img"
            aria-label={t('network.graphLabel', {
              channels: count(network.nodes.length),
              edges: count(network.edges.length),
            })}
          />
        </div>
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
      <Text tone="quiet" size="s" className={classes.fingers}>
        {t('network.fingers')}
      </Text>
    </>
  )
}

/**
 * Draws channels as circles. Sigma draws each frame a second time to find what is under the mouse, which takes most of the
 * time without a graphics card; while the graph is dragged, nothing is looked for.
 */
function circleProgram(isDragged: () => boolean) {
  return class extends NodeCircleProgram {
    protected override renderProgram(params: RenderParams, program: ProgramInfo): void {
      if (!program.isPicking || !isDragged()) super.renderProgram(params, program)
    }
  }
}

/**
 * Returns whether the mouse drags the graph: with fewer moves it is a click, which needs what is under the mouse. While the
 * button is pressed, the mouse does not hover. At the end of a drag, sigma draws all again.
 */
function dragOf(sigma: Sigma): () => boolean {
  const mouse = sigma.getMouseCaptor()
  const resting: ReturnType<typeof mouse.listeners<'mousemove'>> = []
  mouse.on('mousedown', ({ original }) => {
    // For other buttons there is no event when they are released.
    if (!('button' in original) || original.button !== 0) return
    resting.push(...mouse.listeners('mousemove'))
    mouse.removeAllListeners('mousemove')
  })
  mouse.on('mouseup', () => {
    for (const listener of resting.splice(0)) mouse.on('mousemove', listener)
  })
  return () => mouse.draggedEvents >= sigma.getSetting('draggedEventsTolerance')
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
  const lines = linesOf(network)
  for (const { key, keys: all, from, to, posts } of lines)
    graph.addEdgeWithKey(key, from, to, { size: thicknessOf(posts, lines.length), keys: all })
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

const [labelSize, labelHeight] = [12, 15]

/** Draws names with a rim in the colour of the ground, so that lines do not cross them. */
function drawLabels(
  context: CanvasRenderingContext2D | null | undefined,
  labels: NamedCircle[],
  { colours, width, bottom }: { colours: (variable: string) => string; width: number; bottom: number },
): void {
  if (!context) return
  context.font = `500 ${labelSize}px ${font}`
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.strokeStyle = colours('--raised')
  context.fillStyle = colours('--ink')
  const room = { widthOf: widthIn(context), height: labelHeight, width, bottom }
  for (const { text, left, middle } of labelsThatFit(labels, room)) {
    const base = middle + labelSize / 3
    context.strokeText(text, left, base)
    context.fillText(text, left, base)
  }
}

function widthIn(context: CanvasRenderingContext2D): (text: string) => number {
  return (text) => context.measureText(text).width
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
