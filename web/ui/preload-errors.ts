const failed = new WeakSet<object>()
/** Addresses of style sheets that did not load. Vite requests each of them only once. */
const lostStyles = new Set<string>()

let isServerAnswering = () => Promise.resolve(true)

/**
 * Vite fires an event for a part of the app that did not load, before its import fails with the same error.
 * `isAnswering`: whether the server can be reached, which is asked after a failure.
 */
export function followPreloadErrors(isAnswering: () => Promise<boolean>): void {
  isServerAnswering = isAnswering
  window.addEventListener('vite:preloadError', ({ payload }) => failed.add(payload))
  const noteLost = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target.href)
  }
  window.addEventListener('error', noteLost, { capture: true })
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
  const loadWhole = async () => {
    const part = await load()
    await Promise.all([...lostStyles].map(loadStyle))
    return part
  }
  try {
    return await loadWhole()
  } catch {
    return (await isServerAnswering()) ? await loadWhole() : undefined
  }
}

async function loadStyle(address: string): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: address })
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${address} did not load`)))
    document.head.append(link)
  })
  lostStyles.delete(address)
}
