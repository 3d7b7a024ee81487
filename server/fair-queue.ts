import { AppError } from '#server/errors'

/** Shares a few places among many users, so that one user with many requests does not delay others. */
export type FairQueue = {
  /**
   * Resolves with the function that releases the place. Rejects with the reason of `signal`, with `overloaded` if
   * too many wait or after the longest wait, or with `too_often` if too many of the user wait. `isQuick`: work of a
   * few milliseconds, which runs before other work of the same user.
   */
  enter(caller: { user: string; isQuick?: boolean; signal?: AbortSignal | undefined }): Promise<() => void>
  /** Number of callers that wait for a place. */
  waiting(): number
}

type Waiting = { user: string; isQuick: boolean; begin(): void }
type Usage = { spentMs: number; at: number; inProgress: Set<{ since: number }> }

/** Half-life of a user's recorded use. */
const halfLifeMs = 5_000
const usersBetweenSweeps = 100
const retryAfterSeconds = 5

type Options = {
  /** Number of places. */
  width: number
  /**
   * Places only for users who have no other place and at most half of the average use. A new user then does
   * not wait for long work to end.
   */
  reserved: number
  /** Milliseconds after which a wait ends with an error; unlimited by default. */
  longestWaitMs?: number
  /** With more waiting callers, further ones are refused with `overloaded` at once; unlimited by default. */
  mostWaiting?: number
  /** With more waiting callers of one user, further ones are refused with `too_often` at once. */
  mostWaitingOfUser?: number
  now?: () => number
}

/**
 * A free place goes to the waiting user with the least recent use. Within a user, the first request is first.
 */
export function createFairQueue({
  width,
  reserved,
  longestWaitMs,
  mostWaiting = Number.POSITIVE_INFINITY,
  mostWaitingOfUser = mostWaiting,
  now = () => performance.now(),
}: Options): FairQueue {
  const usage = new Map<string, Usage>()
  let waiting: Waiting[] = []
  let running = 0
  const shared = width - reserved

  const usageOf = (user: string): Usage => {
    const known = usage.get(user) ?? { spentMs: 0, at: now(), inProgress: new Set<{ since: number }>() }
    usage.set(user, known)
    return known
  }
  const spentBy = ({ spentMs, at, inProgress }: Usage, time: number): number => {
    let spent = spentMs * 0.5 ** ((time - at) / halfLifeMs)
    for (const { since } of inProgress) spent += time - since
    return spent
  }
  /** Average use of the users who have places now. */
  const usualUse = (time: number): number => {
    let [sum, busy] = [0, 0]
    for (const user of usage.values()) {
      if (user.inProgress.size === 0) continue
      sum += spentBy(user, time)
      busy += 1
    }
    return sum / Math.max(1, busy)
  }
  const mayStart = ({ inProgress }: Usage, spent: number, usual: number): boolean =>
    running < shared ? inProgress.size < shared : inProgress.size === 0 && spent <= usual / 2
  /** The waiting caller whose turn it is. Called for each free place, with hundreds of callers on a busy server. */
  const nextInTurn = (): Waiting | undefined => {
    // One time for all: requests of the same user have the same use, so the quick and the first ones come first.
    const time = now()
    const usual = running < shared ? 0 : usualUse(time)
    let next: { one: Waiting; spent: number } | undefined
    for (const one of waiting) {
      const own = usageOf(one.user)
      const spent = spentBy(own, time)
      if (!mayStart(own, spent, usual)) continue
      const isEarlier =
        !next || spent < next.spent || (spent === next.spent && one.isQuick && !next.one.isQuick)
      if (isEarlier) next = { one, spent }
    }
    return next?.one
  }
  const startNext = () => {
    while (waiting.length > 0 && running < width) {
      const next = nextInTurn()
      if (!next) return
      next.begin()
    }
  }
  const forgetIdle = () => {
    const time = now()
    for (const [user, own] of usage)
      if (own.inProgress.size === 0 && spentBy(own, time) < 1) usage.delete(user)
  }
  const begin = (user: string): (() => void) => {
    if (usage.size > usersBetweenSweeps) forgetIdle()
    const own = usageOf(user)
    const work = { since: now() }
    own.inProgress.add(work)
    running += 1
    return () => {
      own.inProgress.delete(work)
      running -= 1
      own.spentMs = own.spentMs * 0.5 ** ((now() - own.at) / halfLifeMs) + now() - work.since
      own.at = now()
      startNext()
    }
  }
  return {
    waiting: () => waiting.length,
    enter: async ({ user, isQuick = false, signal }) => {
      signal?.throwIfAborted()
      if (waiting.filter((one) => one.user === user).length >= mostWaitingOfUser)
        throw new AppError('too_often', { retryAfterSeconds: 1 })
      if (waiting.length >= mostWaiting) throw new AppError('overloaded', { retryAfterSeconds })
      return await new Promise<() => void>((resolve, reject) => {
        const leave = () => {
          waiting = waiting.filter((other) => other !== one)
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const onAbort = () => {
          leave()
          reject(signal?.reason)
        }
        const giveUp = () => {
          leave()
          reject(new AppError('overloaded', { retryAfterSeconds }))
        }
        const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs)
        const one: Waiting = {
          user,
          isQuick,
          begin: () => {
            leave()
            resolve(begin(user))
          },
        }
        waiting.push(one)
        signal?.addEventListener('abort', onAbort, { once: true })
        startNext()
      })
    },
  }
}
