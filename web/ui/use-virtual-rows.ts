import { useCallback, useEffect, useRef, useState } from 'react'

type Options = {
  count: number
  /** Height of a row in pixels: all rows have the same height, so positions need no measuring. */
  rowHeight: number
  /** Height of the sticky content above the first row. */
  headHeight: number
}

/** Number of rows drawn before and after the visible ones. */
const margin = 8
/** The range moves in steps of this many rows, because each move draws again. */
const stride = 4
/** Height of a box before its layout. */
const usualHeight = 800

/**
 * The rows of a long list in a scrolling box that have to be drawn: `first` to `last`, exclusive, and the
 * space for the others.
 */
export function useVirtualRows({ count, rowHeight, headHeight }: Options) {
  const box = useRef<HTMLElement>(null)
  const [place, setPlace] = useState({ first: 0, height: usualHeight })

  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    const first = Math.floor(element.scrollTop / rowHeight / stride) * stride
    const height = element.clientHeight || usualHeight
    setPlace((before) => (before.first === first && before.height === height ? before : { first, height }))
  }, [rowHeight])

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    look()
    const resizes = new ResizeObserver(look)
    resizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [look])

  const first = Math.max(0, Math.min(place.first, count) - margin)
  const last = Math.min(count, place.first + Math.ceil(place.height / rowHeight) + stride + margin)

  const reveal = (row: number) => {
    const element = box.current
    if (!element) return
    const top = row * rowHeight
    const bottom = top + rowHeight + headHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight
  }

  return { box, first, last, before: first * rowHeight, after: (count - last) * rowHeight, reveal }
}
