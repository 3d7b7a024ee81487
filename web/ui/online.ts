import { create } from 'zustand'

/** Online flag: starts as false and follows the browser's events. */
export const useOnline = create(() => ({ online: false, known: false }))

/** `onBack`: called when the network is back. */
export function followNetwork(onBack: () => void) {
  const tell = (online: boolean) => useOnline.setState({ online, known: true })
  window.addEventListener('offline', () => tell(false))
  window.addEventListener('online', () => {
    tell(true)
    onBack()
  })
  tell(navigator.onLine)
}
