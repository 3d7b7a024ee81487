const everyMs = 100
/**
 * One long task, such as a query of the embedded database, is no overload. Several late beats in a row are.
 */
const beats = 4

/**
 * Whether the event loop has been late for a while. New calls are then refused at once instead of kept
 * waiting.
 */
export type Load = { isOver(): boolean; stop(): void }

/** `lagMs`: delay of the event loop that counts as late. */
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
