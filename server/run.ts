import { StartError } from './errors.ts'
import type { Instance } from './start.ts'

/**
 * The life of a server program: start, serve until a signal comes, close in order. A StartError ends it with
 * its text.
 */
export async function runServer(start: () => Promise<Instance>): Promise<void> {
  const instance = await start().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  })
  stopOnSignal(async () => {
    const late = setTimeout(endLate, longestStopMs)
    await instance.close()
    clearTimeout(late)
    return 0
  })
}

/** Longer than any statement needs to end after it was killed. */
const longestStopMs = 9_000

/**
 * To exit while the search engine works crashes the process; a kill cannot. What was acknowledged is on the
 * disk.
 */
function endLate(): void {
  console.error(`Litopys did not stop within ${longestStopMs / 1_000} seconds and is being killed.`)
  process.kill(process.pid, 'SIGKILL')
}

/**
 * End the process at the first SIGINT or SIGTERM, with the exit code that `stop` gives. Further ones change
 * nothing: npm and our own starter pass on the Ctrl-C that the terminal has sent to every process already.
 * Gives what takes it back.
 */
export function stopOnSignal(stop: (signal: 'SIGINT' | 'SIGTERM') => Promise<number>): () => void {
  let isStopping = false
  const onSignal = async (signal: 'SIGINT' | 'SIGTERM') => {
    if (isStopping) return
    isStopping = true
    process.exit(await stop(signal))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return () => {
    if (isStopping) return
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
