import type { ErrorCode } from '@litopys/contract/errors'
import { AppError } from '#server/errors'

/**
 * `width` have their turn at a time; `places` are there in all, of which one and the same takes `share` at
 * most.
 */
type Room = { width: number; places: number; share?: number; refusal: ErrorCode }

/** A place in a line, until it is left. */
export type Place = {
  /** Resolves when it is this one's turn. Rejects when `signal` aborts before. */
  turn(signal?: AbortSignal): Promise<void>
  leave(): void
}

export type Line = {
  /** Takes a place, or throws `refusal` where there is none. */
  enter(whose: string): Place
  isEmpty(): boolean
}

/** Lets some have their turn and others wait for it; whoever finds no place is turned away at once. */
export function createLine({ width, places, share = places, refusal }: Room): Line {
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
    // It goes from hand to hand: were it given up first, a newcomer could take it too.
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
