type Deps<I> = {
  read: (signal: AbortSignal) => AsyncIterable<I>
  take: (item: I) => void
  /** Receives whether the stream is connected, so that the items are current. */
  onLive: (isLive: boolean) => void
  /** Whether a retry would fail in the same way. The stream then waits for the next subscriber. */
  isFinal?: (error: unknown) => boolean
}

const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * A stream that is read only while it has subscribers and the tab is visible. Browsers open at most six
 * HTTP/1.1 connections to a server, for all tabs together, and hidden tabs would use them up. A broken stream
 * is read again after a growing delay.
 */
export function createSharedStream<I>({ read, take, onLive, isFinal = () => false }: Deps<I>) {
  let subscribers = 0
  let controller: AbortController | undefined

  async function readWithRetries(signal: AbortSignal) {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        for await (const item of read(signal)) {
          if (signal.aborted) return
          failures = 0
          onLive(true)
          take(item)
        }
      } catch (error) {
        if (isFinal(error)) return onLive(false)
        // The calls of the screen itself report the reason.
      }
      if (signal.aborted) return
      onLive(false)
      await pause(Math.min(firstWaitMs * 2 ** failures, longestWaitMs), signal)
    }
  }

  function update() {
    const isNeeded = subscribers > 0 && document.visibilityState === 'visible'
    if (isNeeded && !controller) {
      controller = new AbortController()
      void readWithRetries(controller.signal)
    }
    if (!isNeeded && controller) {
      controller.abort()
      controller = undefined
      onLive(false)
    }
  }

  return {
    /** Subscribes to the stream. Returns the function that unsubscribes. */
    subscribe(): () => void {
      if (subscribers === 0) document.addEventListener('visibilitychange', update)
      subscribers += 1
      update()
      return () => {
        subscribers -= 1
        if (subscribers === 0) document.removeEventListener('visibilitychange', update)
        update()
      }
    },
  }
}

/** Part of the delay is random, so that tabs do not all reconnect at the same moment. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
