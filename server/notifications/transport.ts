import type { Message } from './outbox.store.ts'

/** Brings one message to its server; resolves when that has taken it. Throws DeliveryFailed. */
export type Transport = (message: Message, id: string, signal: AbortSignal) => Promise<void>

/**
 * A message was not taken. The text is for the log: it names no recipient and quotes nothing of the message.
 */
export class DeliveryFailed extends Error {
  /** The other side will never take this message: trying again is of no use. */
  readonly isFinal: boolean

  constructor(reason: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.name = 'DeliveryFailed'
    this.isFinal = isFinal
  }
}
