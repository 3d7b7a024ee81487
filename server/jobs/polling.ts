import { createWakeSignal } from './wake-signal.ts'

export type Polling = {
  /** To be called when there is something to do. */
  wake(): void
  /** Ends the polling. Resolves when the current step has ended. */
  stop(): Promise<void>
}

type PollingDeps = {
  /** Does the next piece of work. False if nothing is left to do for now. */
  step(): Promise<boolean>
  /** How long to wait for a wake when nothing is left, in milliseconds. */
  everyMs: number
  onError(error: unknown): void
}

/**
 * Calls `step` one at a time until it has nothing left to do, and again after a wake or `everyMs`. An error
 * does not end it.
 */
export function startPolling({ step, everyMs, onError }: PollingDeps): Polling {
  const wakeSignal = createWakeSignal()
  let isStopping = false
  const attempt = async (): Promise<boolean> => {
    try {
      return await step()
    } catch (error) {
      onError(error)
      return false
    }
  }
  const run = async () => {
    while (!isStopping) {
      const hasMore = await attempt()
      if (!hasMore && !isStopping) await wakeSignal.sleep(everyMs)
    }
  }
  const running = run()
  return {
    wake: () => wakeSignal.ring(),
    stop: async () => {
      isStopping = true
      wakeSignal.ring()
      await running
    },
  }
}
