import { useEffect, useState } from 'react'

/**
 * For a dialog that is there or not, and never closed: Mantine gives the focus back only from one that
 * closes.
 */
export function useFocusGivenBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
