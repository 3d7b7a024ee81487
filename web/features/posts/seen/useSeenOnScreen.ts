import { useCallback, useEffect, useRef } from 'react'
import { mark } from '../api/seen.ts'
import { useSeenMarks } from './seenMarks.ts'

const lookedAtMs = 1_000
/** Of the post, or of the screen where the post is longer. */
const enough = 0.6

/** Posts that are on the screen for a second count as seen. Returns what tells the place of a post. */
export function useSeenOnScreen() {
  const watched = useRef(new Map<Element, string>())
  const observer = useRef<IntersectionObserver>(undefined)
  const timers = useRef(new Map<Element, ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const waiting = timers.current
    const ids = watched.current
    const stop = (element: Element) => {
      clearTimeout(waiting.get(element))
      waiting.delete(element)
    }
    const count = (element: Element) => {
      waiting.delete(element)
      const id = ids.get(element)
      // A tab in the background shows nothing to anybody.
      if (id && document.visibilityState === 'visible' && !useSeenMarks.getState()[id]) mark([id], true)
    }
    const look: IntersectionObserverCallback = (entries) => {
      for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
        const ofScreen = rootBounds ? intersectionRect.height / rootBounds.height : 0
        if (intersectionRatio < enough && ofScreen < enough) stop(target)
        else if (!waiting.has(target))
          waiting.set(
            target,
            setTimeout(() => count(target), lookedAtMs),
          )
      }
    }
    observer.current = new IntersectionObserver(look, {
      threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5, enough, 0.8, 1],
    })
    for (const element of ids.keys()) observer.current.observe(element)
    return () => {
      observer.current?.disconnect()
      for (const element of waiting.keys()) stop(element)
    }
  }, [])

  return useCallback((element: Element, id: string) => {
    watched.current.set(element, id)
    observer.current?.observe(element)
    return () => {
      clearTimeout(timers.current.get(element))
      timers.current.delete(element)
      watched.current.delete(element)
      observer.current?.unobserve(element)
    }
  }, [])
}
