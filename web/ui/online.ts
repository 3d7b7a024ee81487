import { create } from 'zustand'

/** Online flag: starts as false and follows the browser's events. */
export const useOnline = create(() => ({ online: false, known: false }))

/** `onBack`: called when the network is back. */
export function followNetwork(onBack: () => void) {
  const setOnline = (online: boolean) => useOnline.setState({ online, known: true })
  window.addEventListener('offline', () => setOnline(false))
  window.addEventListener('online', () => {
    setOnline(true)
    onBack()
  })
  setOnline(navigator.onLine)
}
