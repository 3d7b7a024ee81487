import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest time in milliseconds that work may block the event loop. */
const longestMs = 10

/**
 * Returns a function to await between the pieces of long work. Other work then runs in between, and the
 * signal ends it.
 */
export function yieldBetween(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await nextTurn()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
