const everyMs = 100
/**
 * One long piece of work, such as a query of the embedded database, is no overload; so many late beats in a
 * row are.
 */
const beats = 4

/**
 * Whether the event loop is behind for longer than a moment: then newcomers are better sent away than kept
 * waiting.
 */
export type Load = { isOver(): boolean; stop(): void }

/** `lagMs`: a loop that answers later than that makes everybody wait (notes on security, section 7). */
export function watchLoad(lagMs: number): Load {
  let late = 0
  let due = performance.now() + everyMs
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - due > lagMs ? late + 1 : 0
    due = now + everyMs
  }, everyMs).unref()
  return { isOver: () => late >= beats, stop: () => clearInterval(timer) }
}
