import type { PlaceOnMap } from '@litopys/contract/schemas/map'
import { type Point, placeAt, pointOf, worldSize } from './outlines.ts'

/** What part of the world is shown: a point of the world is at `scale × point + (x, y)` on the screen. */
export type Viewport = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** Latitude and longitude of the middle of the screen, and the scale: the same on a screen of any size. */
export type Position = readonly [number, number, number]

const [widest, closest] = [0.6, 400]
const margin = 40
const ukraine = [
  { latitude: 52.5, longitude: 22 },
  { latitude: 44.2, longitude: 40.4 },
]

/** Part of the posts that the first view may leave out at each side, so that a few far places do not make it a map of the world. */
const leftOut = 0.05

/** Shows Ukraine if at least half of the named places are there, otherwise the places of most posts. */
export function fittedTo(places: PlaceOnMap[], size: Size): Viewport {
  const [corner, opposite] = ukraine.map(pointOf)
  const home: Box = {
    left: corner?.x ?? 0,
    top: corner?.y ?? 0,
    right: opposite?.x ?? 0,
    bottom: opposite?.y ?? 0,
  }
  const sum = (some: PlaceOnMap[]) => some.reduce((all, { posts }) => all + posts, 0)
  const inHome = places.filter((place) => isInside(pointOf(place), home))
  if (sum(inHome) * 2 >= sum(places)) return fittedBox(home, size)
  const [left, right] = mostIn(places.map((place) => ({ at: pointOf(place).x, posts: place.posts })))
  const [top, bottom] = mostIn(places.map((place) => ({ at: pointOf(place).y, posts: place.posts })))
  return fittedBox({ left, top, right, bottom }, size)
}

/** From where to where most of the posts are. */
function mostIn(points: { at: number; posts: number }[]): [number, number] {
  const sorted = points.toSorted((one, other) => one.at - other.at)
  const least = leftOut * points.reduce((all, { posts }) => all + posts, 0)
  return [beyond(sorted, least), beyond(sorted.toReversed(), least)]
}

/** The first point with more than `least` posts up to it. */
function beyond(points: { at: number; posts: number }[], least: number): number {
  let sum = 0
  const found = points.find(({ posts }) => {
    sum += posts
    return sum > least
  })
  return found?.at ?? 0
}

function fittedBox({ left, top, right, bottom }: Box, { width, height }: Size): Viewport {
  const least = worldSize / 100
  const scale = limited(
    Math.min(
      (width - 2 * margin) / Math.max(least, right - left),
      (height - 2 * margin) / Math.max(least, bottom - top),
    ),
  )
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return { scale, x: width / 2 - scale * middle.x, y: height / 2 - scale * middle.y }
}

/** The position with few digits, for the address. */
export function positionOf({ scale, x, y }: Viewport, { width, height }: Size): [number, number, number] {
  const { latitude, longitude } = placeAt({ x: (width / 2 - x) / scale, y: (height / 2 - y) / scale })
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, rounded(value, 4)))
  return [within(latitude, 85), within(longitude, 180), rounded(scale, 2)]
}

export function viewportAt([latitude, longitude, scale]: Position, { width, height }: Size): Viewport {
  const middle = pointOf({ latitude, longitude })
  const shown = limited(scale)
  return { scale: shown, x: width / 2 - shown * middle.x, y: height / 2 - shown * middle.y }
}

/** Zooms by a factor; the point of the screen stays where it is. */
export function zoomed({ scale, x, y }: Viewport, factor: number, at: Point): Viewport {
  const next = limited(scale * factor)
  const change = next / scale
  return { scale: next, x: at.x - (at.x - x) * change, y: at.y - (at.y - y) * change }
}

export function moved({ scale, x, y }: Viewport, by: Point): Viewport {
  return { scale, x: x + by.x, y: y + by.y }
}

export function onScreen({ scale, x, y }: Viewport, point: Point): Point {
  return { x: scale * point.x + x, y: scale * point.y + y }
}

export function isInside({ x, y }: Point, { left, top, right, bottom }: Box): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Whether a part of the world is on the screen. */
export function isVisible(part: Box, viewport: Viewport, { width, height }: Size): boolean {
  const from = onScreen(viewport, { x: part.left, y: part.top })
  const to = onScreen(viewport, { x: part.right, y: part.bottom })
  return to.x >= 0 && to.y >= 0 && from.x <= width && from.y <= height
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

function limited(scale: number): number {
  return Math.min(closest, Math.max(widest, scale))
}
