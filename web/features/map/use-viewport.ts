import type { PlaceOnMap } from '@litopys/contract/schemas/map'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { fittedTo, type Position, positionOf, type Size, type Viewport, viewportAt } from './viewport.ts'

type Options = {
  places: PlaceOnMap[]
  size: Size
  /** The position in the address; undefined for the usual one. */
  position: Position | undefined
  onPosition: (position: [number, number, number] | undefined) => void
}

const pause = 300

/** The shown part of the world, and its change. It is reported after a pause, as a movement has many steps. */
export function useViewport({ places, size, position, onPosition }: Options) {
  const [last, setLast] = useState<Moved | undefined>(undefined)
  const report = useDebouncedCallback(onPosition, pause)
  const show = (viewport: Viewport | undefined) => {
    const to = viewport && positionOf(viewport, size)
    setLast({ viewport, from: position, to })
    report(to)
  }
  // Another position in the address, such as that of a link, is newer than the last movement.
  const isLast = last !== undefined && [last.from, last.to].some((one) => isSame(one, position))
  const chosen = isLast ? last.viewport : position && viewportAt(position, size)
  return { viewport: chosen ?? fittedTo(places, size), show }
}

/** A movement, and the positions in the address before and after it. */
type Moved = { viewport: Viewport | undefined; from: Position | undefined; to: Position | undefined }

function isSame(one: Position | undefined, other: Position | undefined): boolean {
  return String(one) === String(other)
}
