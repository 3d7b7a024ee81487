/** A few connections that run one statement at a time each; who comes later waits in order. */
export type Lane<Connection extends { close(): Promise<void> }> = {
  use<T>(work: (connection: Connection) => Promise<T>, signal?: AbortSignal): Promise<T>
  close(): Promise<void>
}

export function createLane<Connection extends { close(): Promise<void> }>(
  connections: Connection[],
): Lane<Connection> {
  const idle = [...connections]
  const waiting: ((connection: Connection) => void)[] = []

  const take = async (signal: AbortSignal | undefined): Promise<Connection> => {
    const free = idle.pop()
    if (free) return free
    signal?.throwIfAborted()
    return await new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(next), 1)
        reject(signal?.reason)
      }
      const next = (connection: Connection) => {
        signal?.removeEventListener('abort', leave)
        resolve(connection)
      }
      waiting.push(next)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  const giveBack = (connection: Connection) => {
    const next = waiting.shift()
    if (next) next(connection)
    else idle.push(connection)
  }

  return {
    use: async (work, signal) => {
      const connection = await take(signal)
      try {
        return await work(connection)
      } finally {
        giveBack(connection)
      }
    },
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}
