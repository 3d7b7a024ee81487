import { StartError } from './errors.ts'
import type { Instance } from './instance.ts'
import { saveCompiledCode } from './node-settings.ts'

/** Runs a server program: starts it, waits for a signal, closes it. A StartError ends it with its text. */
export async function runServer(start: () => Promise<Instance>): Promise<void> {
  const instance = await start().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  })
  // A server that is killed saves nothing at its end.
  setImmediate(saveCompiledCode)
  stopOnSignal(async () => {
    const late = setTimeout(endLate, longestStopMs)
    await instance.close()
    clearTimeout(late)
    return 0
  })
}

/** Longer than any statement needs to end after it was killed. */
const longestStopMs = 9_000

/** Ends the process at once, with its threads and its engine. Acknowledged changes are on the disk. */
function endLate(): void {
  console.error(`Litopys did not stop within ${longestStopMs / 1_000} seconds and is being killed.`)
  process.kill(process.pid, 'SIGKILL')
}

/**
 * Ends the process at the first SIGINT or SIGTERM, with the exit code that `stop` returns. Further signals
 * are ignored: npm and our own starter forward the Ctrl-C that the terminal has sent to every process
 * already. Returns the function that removes the listeners.
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
