import type { Network } from '@litopys/contract/schemas/network'
import { font } from '#ui/chart-ink.ts'
import { textWidth } from '#ui/text-width.ts'
import { xmlText } from '#ui/xml.ts'
import { labelsThatFit } from './labels.ts'
import type { Positions } from './positions.ts'
import { linesOf, type ShownChannel } from './shown-network.ts'

/** The largest communities have a colour of their own, the others share one. */
const colouredCommunities = 8

/** The variable with the colour of a community (ui/tokens.css), whose colours differ in both themes. */
export function communityColour(community: number | undefined): string {
  return community !== undefined && community < colouredCommunities
    ? `--series-${community + 1}`
    : '--series-rest'
}

const labelled = 60
export const drawingSize = { width: 1_200, height: 800 }
const { width, height } = drawingSize
const margin = 60

/** Radius of a channel in pixels, by its posts; a channel without posts of its own by the posts that name it. */
export function radiusOf(
  { posts, received }: Pick<ShownChannel, 'posts' | 'received'>,
  most: number,
): number {
  return 3 + 13 * Math.sqrt(Math.max(posts, received) / Math.max(most, 1))
}

/** Width of the line of so many posts, in pixels. Among thousands of lines they are thin. */
export function thicknessOf(posts: number, lines: number): number {
  return lines > 3_000 ? Math.min(4, 0.5 + Math.log1p(posts) / 3) : Math.min(6, 0.8 + 0.8 * Math.log1p(posts))
}

export function mostPosts(channels: Pick<ShownChannel, 'posts' | 'received'>[]): number {
  return channels.reduce((most, { posts, received }) => Math.max(most, posts, received), 0)
}

/** The graph as an SVG with the colours of the theme, to save it or to keep it as an analysis. */
export function networkSvg(
  network: Network,
  channels: ShownChannel[],
  positions: Positions,
  title: string,
): string {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => xmlText(style.getPropertyValue(name).trim())
  const placed = channels.flatMap((channel) => {
    const place = positions[channel._id]
    return place ? [{ channel, ...place }] : []
  })
  const scale = scaleOf(placed)
  const at = new Map(placed.map(({ channel, x, y }) => [channel._id, scale(x, y)]))
  const most = mostPosts(channels)
  const connections = linesOf(network)
  const lines = connections.flatMap(({ from, to, posts }) => {
    const [one, other] = [at.get(from), at.get(to)]
    if (!one || !other) return []
    const thickness = thicknessOf(posts, connections.length).toFixed(1)
    return [`<line x1="${one.x}" y1="${one.y}" x2="${other.x}" y2="${other.y}" stroke-width="${thickness}"/>`]
  })
  const circles = placed.map(({ channel }) => {
    const place = at.get(channel._id)
    const radius = radiusOf(channel, most).toFixed(1)
    return `<circle cx="${place?.x}" cy="${place?.y}" r="${radius}" fill="${colour(communityColour(channel.community))}"/>`
  })
  const labels = placed.flatMap(({ channel }) => {
    const place = at.get(channel._id)
    return place ? [{ ...place, text: channel.title, size: radiusOf(channel, most) }] : []
  })
  const names = labelsThatFit(labels, {
    widthOf: textWidth,
    height: 15,
    width,
    bottom: height,
    most: labelled,
  }).map(
    ({ text, left, middle }) =>
      `<text x="${left.toFixed(1)}" y="${(middle + 4).toFixed(1)}">${xmlText(text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${xmlText(title)}</title>
<rect width="${width}" height="${height}" fill="${colour('--paper')}"/>
<g stroke="${colour('--rule-strong')}" stroke-opacity="0.5">${lines.join('')}</g>
<g stroke="${colour('--paper')}">${circles.join('')}</g>
<g font-family="${xmlText(font)}" font-size="12" fill="${colour('--ink')}" stroke="${colour('--paper')}" stroke-width="3" paint-order="stroke">${names.join('')}</g>
</svg>`
}

/** Fits positions into the middle of the drawing, with the same scale in both directions. Theirs go up, those of an SVG down. */
function scaleOf(placed: { x: number; y: number }[]) {
  const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)]
  const least = (some: number[]) => some.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = (some: number[]) => some.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const [wide, high] = [most(xs) - least(xs), most(ys) - least(ys)]
  const span = Math.max(wide / (width - 2 * margin), high / (height - 2 * margin))
  const by = span > 0 ? 1 / span : 1
  const rounded = (value: number) => Math.round(value * 10) / 10
  return (x: number, y: number) => ({
    x: rounded(width / 2 + (x - least(xs) - wide / 2) * by),
    y: rounded(height / 2 - (y - least(ys) - high / 2) * by),
  })
}
