import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Where boxes stood, by entry of the browser's history: the router itself brings back the page alone. */
const places = new Map<string, { top: number; left: number }>()

/** Whoever comes back to a place in the history finds the box scrolled as it was left. */
export function useBoxScroll(box: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const { top, left } = places.get(key) ?? { top: 0, left: element.scrollLeft }
    element.scrollTo?.({ top, left })
    const keep = () => {
      places.set(key, { top: element.scrollTop, left: element.scrollLeft })
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [key, box])
}
