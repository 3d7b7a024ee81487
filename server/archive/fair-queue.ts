import { AppError } from '#server/errors'

/** Gives a few places to many users, so that one who asks for much does not hold up the others. */
export type FairQueue = {
  /**
   * Resolves with what gives the place back. Rejects with the reason of `signal`, or with `overloaded` after the longest wait.
   * `isQuick`: work of a few milliseconds, which may take the place that is kept for users who ask for little.
   */
  enter(asked: { user: string; isQuick?: boolean; signal?: AbortSignal | undefined }): Promise<() => void>
}

type Waiting = { user: string; isQuick: boolean; begin(): void }
type Usage = { spentMs: number; at: number; begun: Set<number> }

/** What a user has used counts half after so long. */
const halfLifeMs = 5_000
/** A user with more than this in recent use leaves the reserved places to others. */
const heavyMs = 500
const usersBetweenSweeps = 100
const retryAfterSeconds = 5

type Options = {
  /** Places. */
  width: number
  /** Places that neither a single user nor all users with much recent use together can take. */
  reserved: number
  /** Milliseconds after which a wait ends with an error; without it, a wait has no end. */
  longestWaitMs?: number
  now?: () => number
}

/** The next place goes to the waiting user with the least recent use, and within a user to the work that came first. */
export function createFairQueue({
  width,
  reserved,
  longestWaitMs,
  now = () => performance.now(),
}: Options): FairQueue {
  const usage = new Map<string, Usage>()
  let waiting: Waiting[] = []
  let running = 0
  const shared = width - reserved

  const usageOf = (user: string): Usage => {
    const known = usage.get(user) ?? { spentMs: 0, at: now(), begun: new Set<number>() }
    usage.set(user, known)
    return known
  }
  const spentBy = ({ spentMs, at, begun }: Usage): number => {
    const decayed = spentMs * 0.5 ** ((now() - at) / halfLifeMs)
    return [...begun].reduce((sum, since) => sum + now() - since, decayed)
  }
  const isHeavy = (user: Usage) => spentBy(user) > heavyMs
  const heavyRunning = () =>
    [...usage.values()].filter(isHeavy).reduce((sum, { begun }) => sum + begun.size, 0)
  const mayBegin = ({ user, isQuick }: Pick<Waiting, 'user' | 'isQuick'>): boolean => {
    if (running >= width) return false
    if (isQuick) return true
    const own = usageOf(user)
    return own.begun.size < shared && (!isHeavy(own) || heavyRunning() < shared)
  }
  const beginNext = () => {
    for (;;) {
      const ready = waiting.filter(mayBegin)
      const [first] = ready.sort((a, b) => spentBy(usageOf(a.user)) - spentBy(usageOf(b.user)))
      if (!first) return
      waiting = waiting.filter((one) => one !== first)
      first.begin()
    }
  }
  const forgetIdle = () => {
    for (const [user, own] of usage) if (own.begun.size === 0 && spentBy(own) < 1) usage.delete(user)
  }
  const begin = (user: string): (() => void) => {
    if (usage.size > usersBetweenSweeps) forgetIdle()
    const own = usageOf(user)
    // Two that begin in the same moment are told apart.
    let since = now()
    while (own.begun.has(since)) since += 1e-6
    own.begun.add(since)
    running += 1
    return () => {
      own.begun.delete(since)
      running -= 1
      own.spentMs = own.spentMs * 0.5 ** ((now() - own.at) / halfLifeMs) + now() - since
      own.at = now()
      beginNext()
    }
  }
  return {
    enter: async ({ user, isQuick = false, signal }) => {
      signal?.throwIfAborted()
      if (mayBegin({ user, isQuick })) return begin(user)
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
      })
    },
  }
}
