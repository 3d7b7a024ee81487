import { AppError } from '#server/errors'

type Gate = <T>(whose: string, work: () => Promise<T>) => Promise<T>
type Room = { width: number; queue: number; share: number }

/**
 * Lets `width` works run at a time and `queue` more wait, of one and the same at most `share`; who comes after that is turned
 * away with `overloaded`.
 */
export function createGate({ width, queue, share }: Room): Gate {
  let running = 0
  const waiting: { whose: string; begin: () => void }[] = []
  return async (whose, work) => {
    if (running >= width) {
      const own = waiting.filter((one) => one.whose === whose).length
      if (waiting.length >= queue || own >= share) throw new AppError('overloaded')
      await new Promise<void>((begin) => waiting.push({ whose, begin }))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place goes from hand to hand: were it given up first, a newcomer could take it too.
      const next = waiting.shift()
      if (next) next.begin()
      else running -= 1
    }
  }
}
