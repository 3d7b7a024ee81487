import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus after a dialog that is unmounted without closing: Mantine only returns it from a dialog
 * that closes.
 */
export function useFocusGivenBack() {
  const opener = useRef(document.activeElement)
  useLayoutEffect(() => {
    // A dialog that takes the place of another one: the other one has just returned the focus.
    if (!opener.current?.isConnected) opener.current = document.activeElement
    return () => {
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    }
  }, [])
}
