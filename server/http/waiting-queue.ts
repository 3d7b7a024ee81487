import type { ErrorCode } from '@litopys/contract/errors'
import { AppError } from '#server/errors'

/**
 * `width`: turns at a time. `places`: turns and waiting callers together. `share`: most places of one caller.
 */
type QueueLimits = { width: number; places: number; share?: number; refusal: ErrorCode }

/** A place in the queue until `leave`. */
export type Place = {
  /** Resolves when the turn comes. Rejects when `signal` aborts before. */
  turn(signal?: AbortSignal): Promise<void>
  leave(): void
}

export type WaitingQueue = {
  /** Takes a place, or throws `refusal` if there is none. */
  enter(whose: string): Place
  isEmpty(): boolean
}

/**
 * A bounded queue: `width` callers run at a time, others wait. A caller without a place is refused at once.
 */
export function createWaitingQueue({ width, places, share = places, refusal }: QueueLimits): WaitingQueue {
  const inside: string[] = []
  let running = 0
  let waiting: (() => void)[] = []

  const waitForTurn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting = waiting.filter((one) => one !== begin)
        reject(signal?.reason)
      }
      waiting.push(begin)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  const endTurn = () => {
    // The turn is passed on directly. If it were released first, a new caller could take it too.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    isEmpty: () => inside.length === 0,
    enter: (whose) => {
      const own = inside.filter((one) => one === whose).length
      if (inside.length >= places || own >= share) throw new AppError(refusal)
      inside.push(whose)
      let hasTurn = false
      return {
        turn: async (signal) => {
          signal?.throwIfAborted()
          if (hasTurn) return
          if (running < width) running += 1
          else await waitForTurn(signal)
          hasTurn = true
        },
        leave: () => {
          inside.splice(inside.indexOf(whose), 1)
          if (hasTurn) endTurn()
        },
      }
    },
  }
}
