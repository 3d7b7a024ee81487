import { useElementSize } from '@mantine/hooks'
import type { Ref } from 'react'
import { useFormat } from '#i18n/use-format.ts'
import { font } from '#ui/chart-ink.ts'
import { Stack } from '#ui/layout.tsx'
import { cutText } from '#ui/text-width.ts'

export type Bar = { value: string; name: string; count: number }

const rowHeight = 24
const head = 28
const figures = 64

type Props = {
  bars: readonly Bar[]
  title: string
  onPick: ((value: string) => void) | undefined
  ref: Ref<SVGSVGElement>
}

/** Draws horizontal bars. Styles are SVG attributes, so that an exported file looks the same. */
export function TopDrawing({ bars, title, onPick, ref }: Props) {
  const { count } = useFormat()
  const { ref: box, width } = useElementSize()
  const names = Math.min(260, Math.round(width * 0.36))
  const barSpace = Math.max(0, width - names - figures)
  const most = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <Stack ref={box}>
      {width > 0 && (
        <svg
          ref={ref}
          width={width}
          height={head + bars.length * rowHeight + 4}
          fontFamily={font}
          fontSize={12}
          aria-hidden
        >
          <rect width="100%" height="100%" fill="var(--paper)" />
          <text y={13} fontWeight={600} fill="var(--ink)">
            {title}
          </text>
          {bars.map((bar, index) => {
            const length = Math.max(2, Math.round((bar.count / most) * barSpace))
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; facets offer the same selection by keyboard
              <g
                key={bar.value}
                transform={`translate(0 ${head + index * rowHeight})`}
                data-picked={onPick !== undefined}
                onClick={() => onPick?.(bar.value)}
              >
                <title>{bar.name}</title>
                <rect width={width} height={rowHeight} fill="transparent" />
                <text x={names - 12} y={16} textAnchor="end" fill="var(--ink)">
                  {cutText(bar.name, names - 12)}
                </text>
                <rect x={names} y={4} width={length} height={rowHeight - 8} rx={2} fill="var(--bar)" />
                <text x={names + length + 8} y={16} fill="var(--ink-3)">
                  {count(bar.count)}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </Stack>
  )
}
