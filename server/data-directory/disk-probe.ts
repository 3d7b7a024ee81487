import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Writers handle a full disk themselves. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/**
 * Returns a function that writes a few bytes to `directory`, for use after another failure. Calls `onBroken`
 * once if the disk refuses them. Concurrent calls of the function do nothing.
 */
export function createDiskProbe(directory: string, onBroken: (reason: string) => void): () => void {
  const file = join(directory, 'probe')
  let state: 'idle' | 'at work' | 'broken' = 'idle'
  const probe = async () => {
    state = 'at work'
    try {
      await writeSynced(file)
      state = 'idle'
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && full.has(String(error.code))
      state = isFull ? 'idle' : 'broken'
      if (!isFull) onBroken(error instanceof Error ? error.message : String(error))
    }
  }
  return () => {
    if (state === 'idle') void probe()
  }
}

async function writeSynced(file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile('probe')
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rm(file)
}
