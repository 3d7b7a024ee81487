import { AppError } from '#server/errors'

type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `width` works run at a time and `queue` more wait; who comes after that is turned away with `overloaded`. */
export function createGate({ width, queue }: { width: number; queue: number }): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= queue) throw new AppError('overloaded')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place goes from hand to hand: were it given up first, a newcomer could take it too.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
