import { type Authority, answerTimeoutMs } from '#adapters/time-stamps/authority'
import { BadStamp } from '#evidence/stamp-fault'
import { type Polling, startPolling } from '#jobs/polling'
import type { Clock } from '#server/clock'
import type { ClaimedStamp, StampStore } from './stamps.store.ts'

type StampingDeps = {
  stamps: StampStore
  authorities: readonly Authority[]
  clock: Clock
  /** `about`: the seal and the authority. */
  onRefused(error: BadStamp, about: { seal: number; authority: string; attempts: number }): void
  onError(error: unknown): void
}

/** How often to look for stamps that are due, and for seals of other processes. */
const pollMs = 5_000
/** Longer than any attempt, so a process that does not release its lease in this time is dead. */
const leaseMs = 2 * answerTimeoutMs
const firstRetryMs = 60_000
const longestRetryMs = 6 * 3_600_000

/**
 * Asks each authority for a stamp over each seal, one at a time, and again with growing pauses until it has given a
 * valid one.
 */
export function startStamping(deps: StampingDeps): Polling {
  const stopping = new AbortController()
  const loops = deps.authorities.map((authority) =>
    startPolling({
      step: () => stampNext(deps, authority, stopping.signal),
      everyMs: pollMs,
      onError: deps.onError,
    }),
  )
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** False if no stamp of this authority is due. */
async function stampNext(deps: StampingDeps, authority: Authority, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  const { stamps, clock } = deps
  const claimed = await stamps.claim(authority.name, clock.now(), leaseMs)
  if (!claimed) return false
  try {
    const { token, stamp } = await authority.stamp(claimed.hash, signal)
    await stamps.save(claimed.seal, authority.name, token, stamp)
  } catch (error) {
    if (error instanceof BadStamp) await postpone(deps, authority.name, claimed, error)
    else {
      // A stop or an error of the server says nothing about the authority.
      await stamps.postpone(claimed.seal, authority.name, { nextAt: clock.now() })
      if (!signal.aborted) throw error
    }
  }
  return true
}

async function postpone(
  { stamps, clock, onRefused }: StampingDeps,
  authority: string,
  { seal, attempts }: ClaimedStamp,
  error: BadStamp,
): Promise<void> {
  const pauseMs = Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 20), longestRetryMs)
  const { fault, detail } = error
  await stamps.postpone(seal, authority, {
    nextAt: new Date(clock.now().getTime() + pauseMs),
    state: stateAfter(fault),
    reasonCode: fault,
    reasonDetail: detail,
  })
  onRefused(error, { seal, authority, attempts })
}

function stateAfter(fault: BadStamp['fault']) {
  if (fault === 'stamp_refused') return 'refused'
  return fault === 'stamp_unreachable' || fault === 'stamp_status' ? 'waiting' : 'failed'
}
