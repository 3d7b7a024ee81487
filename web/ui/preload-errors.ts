const failed = new WeakSet<object>()

/**
 * Vite fires an event for a part of the app that did not load, before its import fails with the same error.
 */
export function followPreloadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => failed.add(payload))
}

/**
 * Whether a part of the app could not be loaded: there is no connection, or the server has a newer version.
 */
export function isPreloadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failed.has(error)
}
