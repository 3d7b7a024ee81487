import type { PlaceOnMap } from '@litopys/contract/schemas/map'
import { type NamePlace, nameBeside, namesThatFit, type Room } from '#ui/names-that-fit.ts'
import { textWidth } from '#ui/text-width.ts'
import { type Point, pointOf } from './outlines.ts'
import { onScreen, type Size, type Viewport } from './viewport.ts'

/** A place on the screen. `label`: where its name is. `hasLabel`: there is room for it. */
export type Dot = {
  place: PlaceOnMap
  name: string
  x: number
  y: number
  radius: number
  label: NamePlace
  hasLabel: boolean
}

const [smallest, largest] = [3, 22]
const [lineHeight, most] = [14, 40]
/** The sources are at the bottom of the map, in two lines. */
const sourcesHeight = 30

/** The places inside the screen, most frequent first; their areas are in proportion to the posts. */
export function dotsOf(
  places: PlaceOnMap[],
  viewport: Viewport,
  { width, height }: Size,
  nameOf: (place: PlaceOnMap) => string,
): Dot[] {
  const highest = Math.max(1, ...places.map(({ posts }) => posts))
  const circles = places.flatMap((place) => {
    const { x, y } = onScreen(viewport, pointOf(place))
    const size = Math.max(smallest, largest * Math.sqrt(place.posts / highest))
    const isOutside = x < -size || y < -size || x > width + size || y > height + size
    return isOutside ? [] : [{ place, text: nameOf(place), x, y, size }]
  })
  const room: Room = { widthOf: textWidth, height: lineHeight, width, bottom: height - sourcesHeight, most }
  const named = new Map(
    namesThatFit(circles, room).map(({ place, left, middle }) => [place, { left, middle }]),
  )
  return circles.map((circle) => {
    const { place, text, x, y, size } = circle
    const label = named.get(place) ?? nameBeside(circle, room)
    return { place, name: text, x, y, radius: size, label, hasLabel: named.has(place) }
  })
}

/** The circle at a point, or the nearest one within `reach` pixels. Of circles over one another it is the smallest. */
export function dotAt(dots: Dot[], { x, y }: Point, reach: number): Dot | undefined {
  const gapOf = (dot: Dot) => Math.max(0, Math.hypot(dot.x - x, dot.y - y) - dot.radius)
  const near = dots.filter((dot) => gapOf(dot) <= reach)
  return near.toSorted((one, other) => gapOf(one) - gapOf(other) || one.radius - other.radius)[0]
}
