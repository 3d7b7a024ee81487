import { createLine, type Line } from './line.ts'

/** Lets each key do so many things at a time; some more wait for their turn, the rest is turned away with `too_many`. */
export type Turns = {
  /** Resolves when it is this caller's turn, with what ends it. Rejects when `signal` aborts before. */
  take(key: string, signal: AbortSignal): Promise<() => void>
}

export function createTurns({ width, queue }: { width: number; queue: number }): Turns {
  const lines = new Map<string, Line>()
  return {
    take: async (key, signal) => {
      const line = lines.get(key) ?? createLine({ width, places: width + queue, refusal: 'too_many' })
      lines.set(key, line)
      const place = line.enter(key)
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
