import type { PlaceOnMap } from '@litopys/contract/schemas/map'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { font } from '#ui/chart-ink.ts'
import { dotAt, dotsOf } from '../labels.ts'
import classes from '../map.module.css'
import { outlines, type Point } from '../outlines.ts'
import { type Box, isInside, isVisible, moved, type Size, type Viewport, zoomed } from '../viewport.ts'

type Props = {
  places: PlaceOnMap[]
  size: Size
  viewport: Viewport
  title: string
  nameOf: (place: PlaceOnMap) => string
  /** Dragging selects an area instead of moving the map. */
  isSelecting: boolean
  /** The place that the table points at. */
  pointed: string | undefined
  onViewport: (viewport: Viewport) => void
  onPick: (place: PlaceOnMap) => void
  onArea: (places: PlaceOnMap[]) => void
  onReset: () => void
  /** Ends the selection of an area. */
  onStop: () => void
  ref: Ref<SVGSVGElement>
}

type Drag = { from: Point; to: Point; start: Viewport }

const step = 60
const steps: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: step, y: 0 }],
  ['ArrowRight', { x: -step, y: 0 }],
  ['ArrowUp', { x: 0, y: step }],
  ['ArrowDown', { x: 0, y: -step }],
])
const factors: ReadonlyMap<string, number> = new Map([
  ['+', 1.5],
  ['=', 1.5],
  ['-', 1 / 1.5],
])
/** A finger can miss a circle by so many pixels. */
const finger = 14
/** A pointer that moves less has clicked, in pixels. */
const still = 4

/** Draws the outlines and a circle for each place. Styles are SVG attributes, so that an exported file looks the same. */
export function MapDrawing(props: Props) {
  const { places, size, viewport, title, nameOf, isSelecting, pointed, onViewport, onPick, onArea } = props
  const { onReset, onStop, ref } = props
  const { t } = useTranslation()
  const { count } = useFormat()
  const [drag, setDrag] = useState<Drag | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const frame = useId()
  const { land, borders, regions } = outlines()
  const dots = dotsOf(places, viewport, size, nameOf)
  const selected = isSelecting && drag ? boxOf(drag) : undefined
  const transform = `translate(${viewport.x} ${viewport.y}) scale(${viewport.scale})`

  const latest = useRef({ viewport, onViewport })
  latest.current = { viewport, onViewport }
  useEffect(() => {
    const element = box.current
    // React listens to wheels passively, so it cannot keep the page from scrolling.
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && element !== document.activeElement) return
      event.preventDefault()
      const edge = element?.getBoundingClientRect()
      const at = { x: event.clientX - (edge?.left ?? 0), y: event.clientY - (edge?.top ?? 0) }
      latest.current.onViewport(zoomed(latest.current.viewport, 2 ** (-event.deltaY / 300), at))
    }
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [])

  const at = (event: PointerEvent<HTMLElement>): Point => {
    const edge = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - edge.left, y: event.clientY - edge.top }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return
    const to = at(event)
    setDrag({ ...drag, to })
    if (!isSelecting) onViewport(moved(drag.start, { x: to.x - drag.from.x, y: to.y - drag.from.y }))
  }
  const end = ({ pointerType }: PointerEvent) => {
    setDrag(undefined)
    if (!drag) return
    if (isStill(drag)) {
      const hit = dotAt(dots, drag.to, pointerType === 'touch' ? finger : 2)
      if (hit) onPick(hit.place)
    } else if (isSelecting) {
      const area = boxOf(drag)
      onArea(dots.filter((dot) => isInside(dot, area)).map(({ place }) => place))
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = steps.get(event.key)
    const factor = factors.get(event.key)
    if (by) onViewport(moved(viewport, by))
    else if (factor) onViewport(zoomed(viewport, factor, middleOf(size)))
    else if (event.key === '0') onReset()
    else if (event.key === 'Escape' && (drag || isSelecting)) {
      setDrag(undefined)
      onStop()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no map
    <div
      ref={box}
      role="group"
      className={classes.drawing}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves and zooms it
      tabIndex={0}
      aria-label={t('map.keys')}
      data-selecting={isSelecting}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setDrag({ from: at(event), to: at(event), start: viewport })
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      onKeyDown={press}
    >
      <svg ref={ref} width={size.width} height={size.height} fontFamily={font} fontSize={12} aria-hidden>
        <title>{title}</title>
        {/* A saved picture has a margin, which the land must not cover. */}
        <clipPath id={frame}>
          <rect width={size.width} height={size.height} />
        </clipPath>
        <g clipPath={`url(#${frame})`}>
          <rect width={size.width} height={size.height} fill="var(--accent-soft)" />
          <g transform={transform} fill="none" strokeWidth={1}>
            {land
              .filter((part) => isVisible(part, viewport, size))
              .map(({ path }) => (
                // The line closes the seams between polygons of one country.
                <path
                  key={path}
                  d={path}
                  fill="var(--raised)"
                  stroke="var(--raised)"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
            <path d={borders} stroke="var(--rule-strong)" vectorEffect="non-scaling-stroke" />
            <path d={regions} stroke="var(--rule)" vectorEffect="non-scaling-stroke" />
          </g>
          {dots.map(({ place, name, x, y, radius }) => (
            <circle
              key={place.value}
              cx={x}
              cy={y}
              r={radius}
              fill="var(--bar)"
              fillOpacity={place.isArea ? 0.15 : 0.65}
              stroke={place.value === pointed ? 'var(--ink)' : 'var(--accent)'}
              strokeWidth={place.value === pointed ? 3 : 1}
              strokeDasharray={place.isArea ? '3 3' : undefined}
            >
              <title>{t('map.detail', { name, count: place.posts, formatted: count(place.posts) })}</title>
            </circle>
          ))}
          {dots.map(
            ({ place, name, label, hasLabel }) =>
              (hasLabel || place.value === pointed) && (
                <text
                  key={place.value}
                  x={label.left}
                  y={label.middle + 4}
                  fill="var(--ink)"
                  stroke="var(--raised)"
                  strokeWidth={3}
                  paintOrder="stroke"
                  fontStyle={place.isArea ? 'italic' : undefined}
                  pointerEvents="none"
                >
                  {name}
                </text>
              ),
          )}
          <text
            x={6}
            y={17}
            fontWeight={600}
            fill="var(--ink)"
            stroke="var(--raised)"
            strokeWidth={3}
            paintOrder="stroke"
            pointerEvents="none"
          >
            {title}
          </text>
          <g fontSize={10} fill="var(--ink-2)" stroke="var(--raised)" strokeWidth={3} paintOrder="stroke">
            {(['map.coordinates', 'map.outlines'] as const).map((source, at) => (
              <text key={source} x={6} y={size.height - 18 + 12 * at} pointerEvents="none">
                {t(source)}
              </text>
            ))}
          </g>
          {selected && (
            <rect
              data-transient
              x={selected.left}
              y={selected.top}
              width={selected.right - selected.left}
              height={selected.bottom - selected.top}
              fill="var(--accent)"
              fillOpacity={0.12}
              stroke="var(--accent)"
            />
          )}
        </g>
      </svg>
      <VisuallyHidden>
        {t('map.coordinates')} {t('map.outlines')}
      </VisuallyHidden>
    </div>
  )
}

function middleOf({ width, height }: Size): Point {
  return { x: width / 2, y: height / 2 }
}

function isStill({ from, to }: Drag): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) < still
}

function boxOf({ from, to }: Drag): Box {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  }
}
