import { useCallback, useEffect, useRef } from 'react'
import { mark } from '../api/seen.ts'
import { readingTime } from './reading-time.ts'
import { useSeenMarks } from './seen-marks.ts'

const checkEveryMs = 500
/** Share of the post that must be visible, or of the screen if the post is longer. */
const enough = 0.6
const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove'] as const

/** Marks posts as seen after they were in view long enough. Returns the function that observes an element. */
export function useSeenOnScreen() {
  const watched = useRef(new Map<Element, string>())
  const inView = useRef(new Set<Element>())
  const observer = useRef<IntersectionObserver>(undefined)

  useEffect(() => {
    const ids = watched.current
    const visible = inView.current
    const time = readingTime()
    const onActivity = () => time.recordActivity(performance.now())
    const check = () => {
      const posts = [...visible].flatMap((element) => ids.get(element) ?? [])
      const read = time.check(performance.now(), posts, document.visibilityState === 'visible')
      const marks = useSeenMarks.getState()
      mark(
        read.filter((id) => marks[id] === undefined),
        true,
      )
    }
    observer.current = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const ofScreen = rootBounds ? intersectionRect.height / rootBounds.height : 0
          if (intersectionRatio < enough && ofScreen < enough) visible.delete(target)
          else visible.add(target)
        }
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5, enough, 0.8, 1] },
    )
    for (const element of ids.keys()) observer.current.observe(element)
    // Opening the list counts as activity.
    onActivity()
    for (const sign of activityEvents)
      window.addEventListener(sign, onActivity, { passive: true, capture: true })
    const timer = setInterval(check, checkEveryMs)
    return () => {
      clearInterval(timer)
      for (const sign of activityEvents) window.removeEventListener(sign, onActivity, { capture: true })
      observer.current?.disconnect()
      visible.clear()
    }
  }, [])

  return useCallback((element: Element, id: string) => {
    watched.current.set(element, id)
    observer.current?.observe(element)
    return () => {
      inView.current.delete(element)
      watched.current.delete(element)
      observer.current?.unobserve(element)
    }
  }, [])
}
