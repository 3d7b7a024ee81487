import { AppError } from '#server/errors'

/** Lets each key do so many things at a time; some more wait for their turn, the rest is turned away with `too_many`. */
export type Turns = {
  /** Resolves when it is this caller's turn, with what ends it. Rejects when `signal` aborts before. */
  take(key: string, signal: AbortSignal): Promise<() => void>
}
type Line = { running: number; waiting: (() => void)[] }

export function createTurns({ width, queue }: { width: number; queue: number }): Turns {
  const lines = new Map<string, Line>()
  const leave = (key: string, line: Line) => {
    // The place goes from hand to hand: were it given up first, a newcomer could take it too.
    const next = line.waiting.shift()
    if (next) return next()
    line.running -= 1
    if (line.running === 0) lines.delete(key)
  }
  return {
    take: async (key, signal) => {
      signal.throwIfAborted()
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < width) line.running += 1
      else if (line.waiting.length < queue) await turnIn(line, signal)
      else throw new AppError('too_many')
      return () => leave(key, line)
    },
  }
}

function turnIn(line: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      line.waiting = line.waiting.filter((one) => one !== enter)
      reject(signal.reason)
    }
    line.waiting.push(enter)
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
