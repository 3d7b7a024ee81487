import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Scroll positions by history entry: the router restores only the position of the page. */
const places = new Map<string, { top: number; left: number }>()

/** Restores the scroll position of a box when the user returns to a history entry. */
export function useBoxScroll(box: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const { top, left } = places.get(key) ?? { top: 0, left: element.scrollLeft }
    element.scrollTo?.({ top, left })
    const storePosition = () => {
      places.set(key, { top: element.scrollTop, left: element.scrollLeft })
    }
    element.addEventListener('scroll', storePosition, { passive: true })
    return () => element.removeEventListener('scroll', storePosition)
  }, [key, box])
}
