import { useCallback, useEffect, useRef, useState } from 'react'

type Options = {
  count: number
  /** Of one row, in pixels: all are alike, so that any of them is found without measuring. */
  rowHeight: number
  /** What stands over the first row and stays there. */
  headHeight: number
}

/** Rows that are drawn before and behind those in sight. */
const margin = 8
/** The range moves by so many rows at once: each move draws anew. */
const stride = 4
/** Of a box that has no height yet. */
const usualHeight = 800

/**
 * Of a long list in a box that scrolls the rows that have to be drawn: `first` to `last`, exclusive, and the
 * room for the others.
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
