import { createWaitingQueue, type WaitingQueue } from './waiting-queue.ts'

/** Concurrency limit per key. Further callers wait in a queue; when it is full, they get `too_many`. */
export type ConcurrencyLimit = {
  /**
   * Resolves when the caller may start, with the function that ends its turn. Rejects when `signal` aborts
   * before. `whose`: one of the users that share the key; each gets a limited share of its places.
   */
  take(key: string, signal: AbortSignal, whose?: string): Promise<() => void>
}

type Limits = { width: number; queue: number; share?: number }

export function createConcurrencyLimit({ width, queue, share }: Limits): ConcurrencyLimit {
  const queues = new Map<string, WaitingQueue>()
  return {
    take: async (key, signal, whose = key) => {
      const places = width + queue
      const waitingQueue =
        queues.get(key) ?? createWaitingQueue({ width, places, share: share ?? places, refusal: 'too_many' })
      queues.set(key, waitingQueue)
      const place = waitingQueue.enter(whose)
      const leave = () => {
        place.leave()
        if (waitingQueue.isEmpty()) queues.delete(key)
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
