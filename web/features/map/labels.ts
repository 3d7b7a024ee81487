import type { PlaceOnMap } from '@litopys/contract/schemas/map'
import { type Point, pointOf } from './outlines.ts'
import { type Box, onScreen, type Size, type Viewport } from './viewport.ts'

/** A place on the screen. `hasLabel`: there is room for its name. */
export type Dot = { place: PlaceOnMap; name: string; x: number; y: number; radius: number; hasLabel: boolean }

const [smallest, largest] = [3, 22]
const [letterWidth, lineHeight, most] = [7, 14, 40]

/** The places inside the screen, most frequent first; their areas are in proportion to the posts. */
export function dotsOf(
  places: PlaceOnMap[],
  viewport: Viewport,
  { width, height }: Size,
  nameOf: (place: PlaceOnMap) => string,
): Dot[] {
  const highest = Math.max(1, ...places.map(({ posts }) => posts))
  const taken: Box[] = []
  return places.flatMap((place) => {
    const { x, y } = onScreen(viewport, pointOf(place))
    const radius = Math.max(smallest, largest * Math.sqrt(place.posts / highest))
    if (x < -radius || y < -radius || x > width + radius || y > height + radius) return []
    const name = nameOf(place)
    const label = {
      left: x + radius,
      top: y - lineHeight / 2,
      right: x + radius + 6 + name.length * letterWidth,
      bottom: y + lineHeight / 2,
    }
    const hasLabel =
      taken.length < most && label.right < width && !taken.some((other) => isCrossing(label, other))
    if (hasLabel) taken.push(label)
    return [{ place, name, x, y, radius, hasLabel }]
  })
}

/** The circle at a point, or the nearest one within `reach` pixels. Of circles over one another it is the smallest. */
export function dotAt(dots: Dot[], { x, y }: Point, reach: number): Dot | undefined {
  const gapOf = (dot: Dot) => Math.max(0, Math.hypot(dot.x - x, dot.y - y) - dot.radius)
  const near = dots.filter((dot) => gapOf(dot) <= reach)
  return near.toSorted((one, other) => gapOf(one) - gapOf(other) || one.radius - other.radius)[0]
}

function isCrossing(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}
