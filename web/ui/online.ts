import { create } from 'zustand'

/** Spec section 4: the flag starts false and follows the browser's events. */
export const useOnline = create(() => ({ online: false, known: false }))

/** `onBack`: what has waited for the network. */
export function followNetwork(onBack: () => void) {
  const tell = (online: boolean) => useOnline.setState({ online, known: true })
  window.addEventListener('offline', () => tell(false))
  window.addEventListener('online', () => {
    tell(true)
    onBack()
  })
  tell(navigator.onLine)
}
