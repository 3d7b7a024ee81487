import { createLine, type Line } from './waiting-line.ts'

/**
 * Lets each key do so many things at a time; some more wait for their turn, the rest is turned away with
 * `too_many`.
 */
export type ConcurrencyLimit = {
  /**
   * Resolves when it is this caller's turn, with what ends it. Rejects when `signal` aborts before. `whose`:
   * who of those that share the key has no more than his share of its places.
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
