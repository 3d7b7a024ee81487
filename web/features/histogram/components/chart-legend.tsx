import { textWidth } from '#ui/text-width.ts'

export type LegendEntry = { key: string | number; text: string; colour: string }
/** Entries with their positions, and the height of all lines. */
export type PlacedLegend = { entries: (LegendEntry & { x: number; y: number })[]; height: number }

const line = 18
const [markWidth, gap] = [16, 16]
const longestText = 48

/** Places entries side by side, on as many lines as the width requires. */
export function placeLegend(entries: readonly LegendEntry[], width: number): PlacedLegend {
  let [x, y] = [0, 0]
  const placed = entries.map((entry) => {
    const text = entry.text.length > longestText ? `${entry.text.slice(0, longestText - 1)}…` : entry.text
    const length = markWidth + textWidth(text)
    if (x > 0 && x + length > width) [x, y] = [0, y + line]
    const at = { ...entry, text, x, y }
    x += length + gap
    return at
  })
  return { entries: placed, height: entries.length === 0 ? 0 : y + line }
}

type Props = { legend: PlacedLegend; left: number; top: number }

/** The colours of a chart and what they mean. Styles are SVG attributes, so that an exported file looks the same. */
export function ChartLegend({ legend, left, top }: Props) {
  return legend.entries.map(({ key, text, colour, x, y }) => (
    <g key={key} transform={`translate(${left + x} ${top + y})`}>
      <rect width={10} height={10} rx={2} fill={colour} />
      <text x={markWidth} y={9} fontSize={12} fill="var(--ink-2)">
        {text}
      </text>
    </g>
  ))
}
