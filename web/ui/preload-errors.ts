const failed = new WeakSet<object>()

/** Vite tells of a part of the app that did not come before its import fails with the same error. */
export function followPreloadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => failed.add(payload))
}

/**
 * Whether a part of the app could not be loaded: there is no connection, or the server has newer parts now.
 */
export function isPreloadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failed.has(error)
}
