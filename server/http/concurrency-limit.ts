import { createLine, type Line } from './waiting-line.ts'

/** Concurrency limit per key. Further callers wait in a queue; when it is full, they get `too_many`. */
export type ConcurrencyLimit = {
  /**
   * Resolves when the caller may start, with the function that ends its turn. Rejects when `signal` aborts
   * before. `whose`: one of the users that share the key; each gets a limited share of its places.
   */
  take(key: string, signal: AbortSignal, whose?: string): Promise<() => void>
}

type Room = { width: number; queue: number; share?: number }

export function createConcurrencyLimit({ width, queue, share }: Room): ConcurrencyLimit {
  const lines = new Map<string, Line>()
  return {
    take: async (key, signal, whose = key) => {
      const places = width + queue
      const line =
        lines.get(key) ?? createLine({ width, places, share: share ?? places, refusal: 'too_many' })
      lines.set(key, line)
      const place = line.enter(whose)
      const leave = () => {
        place.leave()
        if (line.isEmpty()) lines.delete(key)
      }
      try {
        await place.turn(signal)
        return leave
      } catch (cause) {
        leave()
        throw cause
      }
    },
  }
}
