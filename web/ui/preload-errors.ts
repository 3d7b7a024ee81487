const failed = new WeakSet<object>()

let isServerAnswering = () => Promise.resolve(true)

/**
 * Vite fires an event for a part of the app that did not load, before its import fails with the same error.
 * `isAnswering`: whether the server can be reached, which is asked after a failure.
 */
export function followPreloadErrors(isAnswering: () => Promise<boolean>): void {
  isServerAnswering = isAnswering
  window.addEventListener('vite:preloadError', ({ payload }) => failed.add(payload))
  // Vite takes a style sheet that is in the document for a loaded one, so a second try would not load it.
  window.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), {
    capture: true,
  })
}

/**
 * Whether a part of the app could not be loaded: there is no connection, or the server has a newer version.
 */
export function isPreloadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failed.has(error)
}

/**
 * Loads a part of the app; undefined while the server does not answer. If it answers, the first failure may be an
 * interrupted request. A second one is thrown: the server has a newer version, without the file.
 */
export async function loadPart<P>(load: () => Promise<P>): Promise<P | undefined> {
  try {
    return await load()
  } catch {
    return (await isServerAnswering()) ? await load() : undefined
  }
}
