import { useEffect, useState } from 'react'

/**
 * Returns the focus after a dialog that is unmounted without closing: Mantine only returns it from a dialog
 * that closes.
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
