import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A full disk is answered by those who write to it. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/**
 * Gives a function that writes a few bytes to `directory`, for after something else has failed. Calls
 * `onBroken` once where the disk does not take them. The function does nothing while an earlier call of it is
 * at work.
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
