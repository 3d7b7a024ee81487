import { create } from 'zustand'

/** Whether the server cannot be reached: a call has failed, and so does a check. */
export const useServerContact = create(() => ({ isLost: false }))

type Deps = {
  isAnswering: () => Promise<boolean>
  /** Called when the server answers again. */
  onBack: () => void
}

const firstWaitMs = 1_000
const longestWaitMs = 5_000

/** Statuses of a proxy before a server that does not answer. */
const silent = new Set([502, 503, 504])

/** Asks the probe of the server. A proxy can refuse this path, which is an answer too. */
export async function isServerAnswering(): Promise<boolean> {
  try {
    return !silent.has((await fetch('/healthz', { cache: 'no-store' })).status)
  } catch {
    return false
  }
}

/**
 * Reports a lost connection after a failed call, and checks until the server answers. One interrupted call is
 * not enough: the server can still be there.
 */
function createServerContact({ isAnswering, onBack }: Deps) {
  let isChecking = false
  return async function callFailed(): Promise<void> {
    if (isChecking) return
    isChecking = true
    for (let failures = 0; !(await isAnswering()); failures += 1) {
      useServerContact.setState({ isLost: true })
      const waitMs = Math.min(firstWaitMs * 2 ** failures, longestWaitMs)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
    isChecking = false
    if (!useServerContact.getState().isLost) return
    useServerContact.setState({ isLost: false })
    onBack()
  }
}

let onSilence: () => void = () => undefined

/** Follows the failures of calls. Returns the function that ends it. */
export function followServer(onBack: () => void): () => void {
  const callFailed = createServerContact({ isAnswering: isServerAnswering, onBack })
  onSilence = () => void callFailed()
  return () => {
    onSilence = () => undefined
  }
}

/** Reports that a call got no answer of the server. */
export function reportSilence(): void {
  onSilence()
}
