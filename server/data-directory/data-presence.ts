import { access } from 'node:fs/promises'

/** Watches that the files in use stay in place. */
type DataPresence = {
  start(): void
  /** The path of the first file that is no longer accessible. */
  findMissing(): Promise<string | undefined>
  /** @throws Error that names it. */
  assertPresent(): Promise<void>
  stop(): void
}

/**
 * Deleted files still accept writes, so for up to this long the process may acknowledge changes that are
 * lost.
 */
const everyMs = 500

/**
 * Checks `files`, which the process never removes itself, twice a second. Calls `onGone` once with the path
 * of the first that is no longer accessible.
 */
export function watchPresence(files: string[], onGone: (path: string) => void): DataPresence {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const missing = async (): Promise<string | undefined> => {
    for (const file of files) {
      const isThere = await access(file).then(
        () => true,
        () => false,
      )
      if (!isThere) return file
    }
    return undefined
  }
  const look = async () => {
    const path = await missing()
    if (isStopped) return
    if (path === undefined) lookSoon()
    else onGone(path)
  }
  const lookSoon = () => {
    timer = setTimeout(look, everyMs).unref()
  }
  return {
    start: lookSoon,
    findMissing: missing,
    assertPresent: async () => {
      const path = await missing()
      if (path !== undefined) throw new Error(`${path} is gone`)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
