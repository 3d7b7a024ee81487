import type { FairQueue } from './fair-queue.ts'

type Asked = { user: string; isQuick?: boolean; signal?: AbortSignal | undefined }

/**
 * Connections that run one statement at a time each. Who finds none free waits for its place in the queue.
 */
export type ConnectionPool<Connection> = {
  /**
   * A connection on which `work` fails is closed and never used again: it may still have parts of an answer,
   * which the next statement would get.
   */
  use<T>(asked: Asked, work: (connection: Connection) => Promise<T>): Promise<T>
  /** Refuses further work, and resolves when none runs any more. */
  close(): Promise<void>
}

/** `open` is called when a connection is needed and none is idle. */
export function createConnectionPool<Connection extends { close(): Promise<void> }>(
  open: () => Connection,
  queue: FairQueue,
): ConnectionPool<Connection> {
  const idle: Connection[] = []
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()

  const run = async <T>(asked: Asked, work: (connection: Connection) => Promise<T>): Promise<T> => {
    const signal = asked.signal ? AbortSignal.any([asked.signal, closing.signal]) : closing.signal
    const leave = await queue.enter({ ...asked, signal })
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
    use: async (asked, work) => {
      const result = run(asked, work)
      running.add(result)
      try {
        return await result
      } finally {
        running.delete(result)
      }
    },
    close: async () => {
      // Nothing went wrong for those who are cut off: their callers have gone too.
      closing.abort(new DOMException('The connections to the archive are being closed', 'AbortError'))
      await Promise.allSettled(running)
      await Promise.all(idle.splice(0).map((connection) => connection.close()))
    },
  }
}
