import { StartError } from './errors.ts'
import type { Instance } from './instance.ts'

/** The life of a server program: start, serve until a signal comes, close in order. A StartError ends it with its text. */
export async function runServer(start: () => Promise<Instance>): Promise<void> {
  const instance = await start().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  })
  const stop = async () => {
    await instance.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
