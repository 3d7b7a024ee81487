import { startPolling } from '#jobs/polling'
import type { Clock } from '#server/clock'
import type { Channel, ClaimedMessage, MessageQueue } from './outbox.store.ts'
import { DeliveryFailed, type Transport } from './transport.ts'

type Queue = {
  /** To be called when there is a new message. */
  wake(): void
  /**
   * Sends messages that are due and waits a few seconds for running ones; the rest waits for the next start.
   */
  stop(): Promise<void>
}
export type Delivery = Queue & {
  /** Starts sending the messages to webhooks. Until then they wait in the queue. */
  sendWebhooks(transport: Transport): void
}

/** What may be logged of a message: never its text, its subject or its recipient. */
export type Failure = {
  messageId: string
  channel: Channel
  attempts: number
  reason: string
  isLast: boolean
}

type DeliveryDeps = {
  queue: MessageQueue
  transports: Record<'email' | 'sms', Transport>
  clock: Clock
  onFailure(failure: Failure): void
  /** Called if the queue itself could not be read or written. */
  onError(error: unknown): void
}

/** Interval of checks for messages that another process queued, or whose next attempt is due. */
const pollMs = 2_000
/** Messages of one channel that are sent concurrently. */
const width = 8
/** Time limit for a server to accept a message, also if it keeps answering. */
const sendTimeoutMs = 30_000
/** Longer than any send, so a process that does not release its lease in this time is dead. */
const leaseMs = 2 * sendTimeoutMs
const stopGraceMs = 3_000
const firstRetryMs = 2_000
/** Messages to people are urgent. A program that is down for hours needs no attempt every five minutes. */
const longestRetryMs: Record<Channel, number> = { email: 5 * 60_000, sms: 5 * 60_000, webhook: 3_600_000 }

/**
 * Sends the messages of the queue: at once after they were queued, then again with growing pauses after
 * failures, and never after they expired. A message can arrive twice if the process dies between sending and
 * removing it; it is never lost.
 */
export function startDelivery(deps: DeliveryDeps): Delivery {
  const { email, sms } = deps.transports
  const pools = [startQueue('email', email, deps), startQueue('sms', sms, deps)]
  return {
    wake: () => {
      for (const pool of pools) pool.wake()
    },
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.stop()))
    },
    sendWebhooks: (transport) => void pools.push(startQueue('webhook', transport, deps)),
  }
}

/** Channels do not wait for each other: a mail server that hangs does not delay SMS. */
function startQueue(channel: Channel, transport: Transport, deps: DeliveryDeps): Queue {
  const { queue } = deps
  const abandoned = new AbortController()
  const underWay = new Set<Promise<void>>()

  const startDue = async () => {
    for (const { id, attempts } of await queue.removeExpired(channel)) {
      deps.onFailure({ messageId: id, channel, attempts, reason: 'expired', isLast: true })
    }
    const free = width - underWay.size
    if (free <= 0) return
    for (const claimed of await queue.claim(channel, free, leaseMs)) {
      const sending = deliver({ ...deps, transport }, channel, claimed, abandoned.signal)
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
      // A command may exit right after it queued a message.
      await startDue().catch(deps.onError)
      const timer = setTimeout(() => abandoned.abort(), stopGraceMs)
      await Promise.all(underWay)
      clearTimeout(timer)
    },
  }
}

async function deliver(
  { queue, transport, clock, onFailure }: DeliveryDeps & { transport: Transport },
  channel: Channel,
  { id, attempts, expiresAt, message }: ClaimedMessage,
  abandoned: AbortSignal,
): Promise<void> {
  const claim = { id, attempts }
  if (!message) {
    onFailure({ messageId: id, channel, attempts, reason: 'unreadable', isLast: true })
    return await queue.remove(claim)
  }
  const signal = AbortSignal.any([abandoned, AbortSignal.timeout(sendTimeoutMs)])
  const failed = await transport(message, id, signal).then(() => undefined, failureOf)
  if (!failed) return await queue.remove(claim)
  // The sending was aborted here, not refused: the next start tries at once.
  if (abandoned.aborted) return await queue.postpone(claim, clock.now())
  const nextAt = later(clock, Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs[channel]))
  const isLast = failed.isFinal || nextAt >= expiresAt
  onFailure({ messageId: id, channel, attempts, reason: failed.message, isLast })
  await (isLast ? queue.remove(claim) : queue.postpone(claim, nextAt))
}

function failureOf(cause: unknown): DeliveryFailed {
  if (cause instanceof DeliveryFailed) return cause
  // The text of a foreign error may quote the message.
  return new DeliveryFailed(cause instanceof Error ? cause.name : 'unknown', { cause })
}

function later(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds)
}
