type Send = (ids: string[], seen: boolean) => Promise<unknown>

const largest = 1_000

/**
 * Collects marks and sends them after `pause` ms, with the last state of each post. Failed marks are sent
 * with the next batch, so a lost connection loses none while the page is open.
 */
export function seenBatch(send: Send, pause: number) {
  const waiting = new Map<string, boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const batch = new Map([...waiting].slice(0, largest))
    for (const id of batch.keys()) waiting.delete(id)
    for (const seen of [true, false]) {
      const ids = [...batch].flatMap(([id, mark]) => (mark === seen ? [id] : []))
      if (ids.length === 0) continue
      await send(ids, seen).catch(() => {
        for (const id of ids) if (!waiting.has(id)) waiting.set(id, seen)
      })
    }
  }

  return {
    add(ids: readonly string[], seen: boolean) {
      for (const id of ids) waiting.set(id, seen)
      timer ??= setTimeout(() => void flush(), pause)
    },
    flush,
    forget: () => waiting.clear(),
  }
}
