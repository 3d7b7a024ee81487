type Deps<I> = {
  read: (signal: AbortSignal) => AsyncIterable<I>
  take: (item: I) => void
  /** Whether what is taken is how things stand. */
  onLive: (isLive: boolean) => void
  /** Whether asking again would be answered the same: it is then left until somebody wants it anew. */
  isFinal?: (error: unknown) => boolean
}

const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * A stream that is read while somebody wants it and the tab is seen: browsers open six connections to a
 * server over HTTP/1.1, all tabs together, and tabs that nobody looks at would use them up. One that breaks
 * off is read again, after a while that grows.
 */
export function createReading<I>({ read, take, onLive, isFinal = () => false }: Deps<I>) {
  let wanted = 0
  let reading: AbortController | undefined

  async function keepReading(signal: AbortSignal) {
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
        // Why is told by the calls that the screen makes itself in the meantime.
      }
      if (signal.aborted) return
      onLive(false)
      await pause(Math.min(firstWaitMs * 2 ** failures, longestWaitMs), signal)
    }
  }

  function look() {
    const isWanted = wanted > 0 && document.visibilityState === 'visible'
    if (isWanted && !reading) {
      reading = new AbortController()
      void keepReading(reading.signal)
    }
    if (!isWanted && reading) {
      reading.abort()
      reading = undefined
      onLive(false)
    }
  }

  return {
    /** Begins to want it; what is returned ends that. */
    want(): () => void {
      if (wanted === 0) document.addEventListener('visibilitychange', look)
      wanted += 1
      look()
      return () => {
        wanted -= 1
        if (wanted === 0) document.removeEventListener('visibilitychange', look)
        look()
      }
    },
  }
}

/** Some of the wait is chance: tabs that lost a server at once do not come back at once. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
