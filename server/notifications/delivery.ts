import { startPolling } from '#jobs/polling'
import type { Clock } from '#server/clock'
import type { Channel, ClaimedMessage, MessageQueue } from './outbox.store.ts'
import { DeliveryFailed, type Transport } from './transport.ts'

export type Delivery = {
  /** There is a new message. */
  wake(): void
  /**
   * Send what is due, let what is under way end, for a few seconds; what is left waits for the next start.
   */
  stop(): Promise<void>
}

/** What may be logged of a message: never its text, its subject or whom it was for. */
export type Failure = {
  messageId: string
  channel: Channel
  attempts: number
  reason: string
  isLast: boolean
}

type DeliveryDeps = {
  queue: MessageQueue
  transports: Record<Channel, Transport>
  clock: Clock
  onFailure(failure: Failure): void
  /** The queue itself could not be read or written. */
  onError(error: unknown): void
}

/** How often to look for messages that another process put, or whose next try has come. */
const pollMs = 2_000
/** Messages of one channel that are under way at a time. */
const width = 8
/** A server that has not taken a message by then is left, whatever it still says. */
const sendTimeoutMs = 30_000
/** Longer than any send: whoever holds the lease and does not come back is dead. */
const leaseMs = 2 * sendTimeoutMs
const stopGraceMs = 3_000
const firstRetryMs = 2_000
const longestRetryMs = 5 * 60_000

/**
 * Sends the messages of the queue: at once after they were put, again with growing pauses while the other
 * side fails, and never after they expired. A message can arrive twice where the process died between sending
 * and removing it; it is never lost.
 */
export function startDelivery(deps: DeliveryDeps): Delivery {
  const pools = [startQueue('email', deps), startQueue('sms', deps)]
  return {
    wake: () => {
      for (const pool of pools) pool.wake()
    },
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.stop()))
    },
  }
}

/** Channels do not wait for each other: a mail server that hangs holds no SMS up. */
function startQueue(channel: Channel, deps: DeliveryDeps): Delivery {
  const { queue, clock } = deps
  const abandoned = new AbortController()
  const underWay = new Set<Promise<void>>()

  const startDue = async () => {
    for (const { id, attempts } of await queue.removeExpired(channel)) {
      deps.onFailure({ messageId: id, channel, attempts, reason: 'expired', isLast: true })
    }
    const disk = width - underWay.size
    if (disk <= 0) return
    for (const claimed of await queue.claim(channel, disk, later(clock, leaseMs))) {
      const sending = deliver(deps, channel, claimed, abandoned.signal)
        .catch(deps.onError)
        .finally(() => {
          underWay.delete(sending)
          polling.wake()
        })
      underWay.add(sending)
    }
  }
  const polling = startPolling({
    step: async () => {
      await startDue()
      return false
    },
    everyMs: pollMs,
    onError: deps.onError,
  })
  return {
    wake: polling.wake,
    stop: async () => {
      await polling.stop()
      // A command may end right after it put a message.
      await startDue().catch(deps.onError)
      const timer = setTimeout(() => abandoned.abort(), stopGraceMs)
      await Promise.all(underWay)
      clearTimeout(timer)
    },
  }
}

async function deliver(
  { queue, transports, clock, onFailure }: DeliveryDeps,
  channel: Channel,
  { id, attempts, expiresAt, message }: ClaimedMessage,
  abandoned: AbortSignal,
): Promise<void> {
  if (!message) {
    onFailure({ messageId: id, channel, attempts, reason: 'unreadable', isLast: true })
    return await queue.remove(id)
  }
  const signal = AbortSignal.any([abandoned, AbortSignal.timeout(sendTimeoutMs)])
  const failed = await transports[channel](message, id, signal).then(() => undefined, failureOf)
  if (!failed) return await queue.remove(id)
  // We gave up, not the other side: the next start tries at once.
  if (abandoned.aborted) return await queue.postpone(id, clock.now())
  const nextAt = later(clock, Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs))
  const isLast = failed.isFinal || nextAt >= expiresAt
  onFailure({ messageId: id, channel, attempts, reason: failed.message, isLast })
  await (isLast ? queue.remove(id) : queue.postpone(id, nextAt))
}

function failureOf(cause: unknown): DeliveryFailed {
  if (cause instanceof DeliveryFailed) return cause
  // The text of a foreign error may quote the message.
  return new DeliveryFailed(cause instanceof Error ? cause.name : 'unknown', { cause })
}

function later(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds)
}
