import { AppError } from '#server/errors'

/** Shares a few places among many users, so that one user with many requests does not delay others. */
export type FairQueue = {
  /**
   * Resolves with the function that releases the place. Rejects with the reason of `signal`, or with
   * `overloaded` if too many wait or after the longest wait, or `too_often` if too many of the user wait. `isQuick`: work of a few milliseconds, which runs before other work
   * of the same user.
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
  const spentBy = ({ spentMs, at, inProgress }: Usage): number => {
    const decayed = spentMs * 0.5 ** ((now() - at) / halfLifeMs)
    return [...inProgress].reduce((sum, { since }) => sum + now() - since, decayed)
  }
  /** Average use of the users who have places now. */
  const usualUse = (): number => {
    const busy = [...usage.values()].filter(({ inProgress }) => inProgress.size > 0)
    return busy.reduce((sum, user) => sum + spentBy(user), 0) / Math.max(1, busy.length)
  }
  const mayStart = ({ user }: Pick<Waiting, 'user'>): boolean => {
    const own = usageOf(user)
    if (running < shared) return own.inProgress.size < shared
    return running < width && own.inProgress.size === 0 && spentBy(own) <= usualUse() / 2
  }
  const startNext = () => {
    for (;;) {
      const order = (one: Waiting) => spentBy(usageOf(one.user))
      const [first] = waiting
        .filter(mayStart)
        .sort((a, b) => order(a) - order(b) || Number(b.isQuick) - Number(a.isQuick))
      if (!first) return
      waiting = waiting.filter((one) => one !== first)
      first.begin()
    }
  }
  const forgetIdle = () => {
    for (const [user, own] of usage) if (own.inProgress.size === 0 && spentBy(own) < 1) usage.delete(user)
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
