type Bounds = { batchMs: number; mostAtOnce: number }
type Waiting<T> = { id: string; resolve: (value: T | undefined) => void; reject: (error: unknown) => void }

/** Returns a function that combines requests made within a short time into one call. */
export function batched<T>(
  { batchMs, mostAtOnce }: Bounds,
  ask: (ids: string[]) => Promise<Map<string, T>>,
): (id: string) => Promise<T | undefined> {
  let waiting: Waiting<T>[] = []

  const send = async (batch: Waiting<T>[]) => {
    try {
      const answers = await ask([...new Set(batch.map(({ id }) => id))])
      for (const { id, resolve } of batch) resolve(answers.get(id))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const flush = () => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += mostAtOnce) void send(all.slice(at, at + mostAtOnce))
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, batchMs)
      waiting.push({ id, resolve, reject })
    })
}
