import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may keep everybody else waiting. */
const longestMs = 10

/** To be awaited between the pieces of long work: others come in between, and it ends with the signal. */
export function yieldBetween(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await nextTurn()
    signal.throwIfAborted()
    since = performance.now()
  }
}
