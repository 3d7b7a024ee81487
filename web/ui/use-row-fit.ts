import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * The number of shortenings, at most `steps`, after which a row of controls fits into one line. Starts again
 * from zero when the width of the row or `content` changes. Leave numbers out of `content`: while a search is
 * counted, controls would move out of a menu and back.
 */
export function useRowFit<E extends HTMLElement>(steps: number, content: string) {
  const [element, ref] = useState<E | null>(null)
  const [width, setWidth] = useState(0)
  const [tried, setTried] = useState({ row: '', step: 0 })
  const row = `${width} ${content}`
  const step = tried.row === row ? tried.step : 0
  // Before the browser paints, so a wrapped row is never seen. After every render, because the controls can
  // change.
  useLayoutEffect(() => {
    if (element && step < steps && isWrapped(element)) setTried({ row, step: step + 1 })
  })
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { ref, step }
}

/** Whether the last element is on a later line than the first. The elements of a line are centred. */
function isWrapped({ firstElementChild: first, lastElementChild: last }: HTMLElement): boolean {
  if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return false
  return last.offsetTop > first.offsetTop + first.offsetHeight / 2
}
