import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { font } from '#ui/chart-ink.ts'
import { movedTo } from '#ui/grid-moves.ts'
import { heatColour, heatInk } from '#ui/heat-ink.ts'
import { Text } from '#ui/layout.tsx'
import { cutText } from '#ui/text-width.ts'
import { ticksOf } from '../axis.ts'
import { ChartLegend, placeLegend } from '../components/chart-legend.tsx'
import type { Cross } from './cross.ts'
import classes from './crossed.module.css'
import { heatRanges, heatStep } from './heat-scale.ts'

const head = 28
const rowHeight = 26
const axisHeight = 24
/** Height of the names of values above the columns, which are turned. */
const turnedHeight = 108
const widestNames = 260
/** Space right of turned names, which end beyond their column. */
const turnedEnd = 72
const figuresFrom = 34

type Props = {
  cross: Cross
  title: string
  onPick: (row: number, column: number) => void
  drawing: Ref<SVGSVGElement>
}

/**
 * Draws posts by row and column in colours. The cells are a grid for the keyboard
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): arrows, Home and End move, Enter selects. Styles are SVG attributes,
 * so that an exported file looks the same.
 */
export function HeatMap({ cross, title, onPick, drawing }: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const { ref: box, width } = useElementSize<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const boxRef = useMergedRef(box, scroller)
  const cells = useRef<(SVGGElement | null)[]>([])
  const [current, setCurrent] = useState(0)
  const [pointed, setPointed] = useState<{ row: number; column: number } | undefined>(undefined)
  const [scrolled, setScrolled] = useState(0)
  const { rows, columns, timeline, most } = cross
  const size = columns.length
  const at = Math.min(current, rows.length * size - 1)
  const names = Math.min(widestNames, Math.round(width * 0.34))
  const [least, widest, end] = timeline ? [12, 64, 0] : [30, 96, turnedEnd]
  const cell = Math.min(widest, Math.max(least, Math.floor((width - names - end) / size)))
  const top = head + (timeline ? 0 : turnedHeight)
  const bottom = top + rows.length * rowHeight
  const foot = bottom + (timeline ? axisHeight : 6)
  const drawnWidth = Math.max(width, names + size * cell + end)
  const isOverTime = timeline !== undefined
  useLayoutEffect(() => {
    // On a phone not all intervals have room, and the latest matter most.
    if (isOverTime && scroller.current) scroller.current.scrollLeft = drawnWidth - width
  }, [isOverTime, drawnWidth, width])
  const textOf = (row: number, column: number) => {
    const posts = rows[row]?.counts[column] ?? 0
    const amount = t('search.total', { count: posts, formatted: count(posts) })
    return `${rows[row]?.name} · ${columns[column]?.name} · ${amount}`
  }
  // A search for an empty cell would find nothing.
  const pick = (row: number, column: number) => {
    if (rows[row]?.counts[column]) onPick(row, column)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey) return
    const [row, column] = [Math.floor(at / size), at % size]
    const to = movedTo(event, { at, columns: size, count: rows.length * size })
    if (to !== undefined) {
      setCurrent(to)
      cells.current[to]?.focus()
    } else if (event.key === 'Enter') pick(row, column)
    else return
    event.preventDefault()
  }
  const heading = (
    <text y={13} fontWeight={600} fill="var(--ink)" aria-hidden>
      {title}
    </text>
  )
  const ranges = heatRanges(most).map(({ step, from, to }) => ({
    key: step,
    text: from === to ? count(from) : `${count(from)}–${count(to)}`,
    colour: heatColour(step),
  }))
  const placed = placeLegend(ranges, width - names)
  const legendHeight = placed.height + 16
  const legend = (
    <g aria-hidden>
      <ChartLegend legend={placed} left={names} top={foot + 12} />
    </g>
  )
  const nameTexts = rows.map(({ value, name }, row) => (
    <text key={value} x={names - 10} y={top + row * rowHeight + 17} textAnchor="end" fill="var(--ink)">
      {cutText(name, names - 10)}
    </text>
  ))
  return (
    <>
      <Text size="s" tone="soft" numeric className={classes.reading}>
        {pointed && textOf(pointed.row, pointed.column)}
      </Text>
      <div
        ref={boxRef}
        className={classes.scroll}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
      >
        {width > 0 && (
          // biome-ignore lint/a11y/noSvgWithoutTitle: the grid in it has a label
          <svg
            ref={drawing}
            width={drawnWidth}
            height={foot + legendHeight}
            fontFamily={font}
            fontSize={12}
            onMouseLeave={() => setPointed(undefined)}
          >
            <rect width="100%" height="100%" fill="var(--paper)" />
            {heading}
            <g aria-hidden>{nameTexts}</g>
            {!timeline && (
              <g aria-hidden>
                {columns.map(({ key, name }, column) => {
                  const x = names + (column + 0.5) * cell
                  return (
                    <text key={key} transform={`translate(${x} ${top - 8}) rotate(-45)`} fill="var(--ink)">
                      {cutText(name, turnedHeight * 1.2)}
                    </text>
                  )
                })}
              </g>
            )}
            {/* biome-ignore lint/a11y/useSemanticElements: a drawing, whose file looks the same */}
            <g role="grid" aria-label={title} onKeyDown={press}>
              {rows.map(({ value, counts }, row) => (
                // biome-ignore lint/a11y/useSemanticElements: see above
                <g key={value} role="row" transform={`translate(${names} ${top + row * rowHeight})`}>
                  {counts.map((posts, column) => {
                    const step = heatStep(posts, most)
                    const place = row * size + column
                    return (
                      // biome-ignore lint/a11y/useSemanticElements: see above
                      <g
                        key={columns[column]?.key}
                        ref={(element) => {
                          cells.current[place] = element
                        }}
                        role="gridcell"
                        tabIndex={place === at ? 0 : -1}
                        aria-label={textOf(row, column)}
                        className={classes.cell}
                        data-empty={posts === 0}
                        transform={`translate(${column * cell} 0)`}
                        onMouseEnter={() => setPointed({ row, column })}
                        onFocus={() => {
                          setCurrent(place)
                          setPointed({ row, column })
                        }}
                        onClick={() => pick(row, column)}
                      >
                        <rect
                          width={cell - 1}
                          height={rowHeight - 1}
                          rx={2}
                          fill={heatColour(step)}
                          stroke="var(--accent)"
                          strokeWidth={0}
                        />
                        {posts > 0 && cell >= figuresFrom && (
                          <text
                            x={(cell - 1) / 2}
                            y={17}
                            fontSize={11}
                            textAnchor="middle"
                            fill={heatInk(step)}
                            aria-hidden
                          >
                            {count(posts)}
                          </text>
                        )}
                      </g>
                    )
                  })}
                </g>
              ))}
            </g>
            {timeline &&
              ticksOf(timeline, size * cell, i18n.language).map(({ x, label, side }) => (
                <g key={x} transform={`translate(${names + x} ${bottom})`} aria-hidden>
                  <line y2={4} x1={0.5} x2={0.5} stroke="var(--rule-strong)" />
                  <text
                    y={16}
                    fontSize={11}
                    textAnchor={side === 'left' ? 'end' : 'start'}
                    fill="var(--ink-3)"
                  >
                    {label}
                  </text>
                </g>
              ))}
            {legend}
            {scrolled > 0 && (
              // The file has the title, the names and the legend once, at their places.
              <g data-transient transform={`translate(${scrolled} 0)`} aria-hidden>
                <rect width={width} height={head} fill="var(--paper)" />
                {heading}
                <rect y={top} width={names} height={foot - top} fill="var(--paper)" />
                {nameTexts}
                <rect y={foot} width={width} height={legendHeight} fill="var(--paper)" />
                {legend}
              </g>
            )}
          </svg>
        )}
      </div>
    </>
  )
}
