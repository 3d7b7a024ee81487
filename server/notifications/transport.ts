import type { Message } from './outbox.store.ts'

/** Sends one message; resolves when the server has accepted it. @throws DeliveryFailed */
export type Transport = (message: Message, id: string, signal: AbortSignal) => Promise<void>

/**
 * A message was not accepted. The text is for the log: it names no recipient and quotes no part of the
 * message.
 */
export class DeliveryFailed extends Error {
  /** True if the server will never accept this message, so that a retry is useless. */
  readonly isFinal: boolean

  constructor(reason: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.name = 'DeliveryFailed'
    this.isFinal = isFinal
  }
}
