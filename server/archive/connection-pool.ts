import type { FairQueue } from '#server/fair-queue'
import { type Observe, unobserved } from '#telemetry/observe'

type PoolUse = { user: string; isQuick?: boolean; signal?: AbortSignal | undefined }

/**
 * Connections that run one statement at a time each. A caller without a free connection waits in the queue.
 */
export type ConnectionPool<Connection> = {
  /**
   * Runs `work` on a connection. If it fails, the connection is closed: it may still contain parts of an
   * answer, which the next statement would get.
   */
  use<T>(options: PoolUse, work: (connection: Connection) => Promise<T>): Promise<T>
  /** Refuses new work, and resolves when none is running. */
  close(): Promise<void>
}

/** `name`: of the pool, in measurements of the time that callers wait. */
type Observed = { name?: string; observe?: Observe }

/** `open` is called if a connection is needed and none is idle. */
export function createConnectionPool<Connection extends { close(): Promise<void> }>(
  open: () => Connection,
  queue: Pick<FairQueue, 'enter'>,
  { name = 'other', observe = unobserved }: Observed = {},
): ConnectionPool<Connection> {
  const idle: Connection[] = []
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()

  const run = async <T>(options: PoolUse, work: (connection: Connection) => Promise<T>): Promise<T> => {
    const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal
    const wait = () => queue.enter({ ...options, signal })
    const leave = await observe({ name: 'queueWait', labels: { pool: name } }, wait)
    try {
      const connection = idle.pop() ?? open()
      let isClean = false
      try {
        const result = await work(connection)
        isClean = true
        return result
      } finally {
        if (isClean) idle.push(connection)
        else await connection.close()
      }
    } finally {
      leave()
    }
  }
  return {
    use: async (options, work) => {
      const result = run(options, work)
      running.add(result)
      try {
        return await result
      } finally {
        running.delete(result)
      }
    },
    close: async () => {
      // An abort and not an error: the callers have disconnected too.
      closing.abort(new DOMException('The connections to the archive are being closed', 'AbortError'))
      await Promise.allSettled(running)
      await Promise.all(idle.splice(0).map((connection) => connection.close()))
    },
  }
}
