import { AppError } from '#server/errors'

type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `width` works run at a time and `queue` more wait; who comes after that is turned away with `too_many`. */
export function createGate({ width, queue }: { width: number; queue: number }): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= queue) throw new AppError('too_many')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
