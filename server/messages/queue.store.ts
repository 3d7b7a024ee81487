import type { Records } from '#db/open'
import type { Seal } from '#secrets/seal'
import type { Clock } from '#server/clock'

/** A message to one person. `expiresAt`: after that it says nothing true any more and is not sent. */
export type Message =
  | { channel: 'email'; to: string; subject: string; text: string; expiresAt: Date }
  | { channel: 'sms'; to: string; text: string; expiresAt: Date }

/** Messages that wait to be sent, sealed: they may hold codes. */
export type MessageQueue = ReturnType<typeof createMessageQueue>

export function createMessageQueue(db: Records, { seal, clock }: { seal: Seal; clock: Clock }) {
  return {
    /** Give it the stores of a transaction, and the message is sent only when that has been committed. */
    async put(message: Message): Promise<void> {
      const id = clock.newId()
      const { channel, expiresAt } = message
      await db
        .insertInto('messagesOut')
        .values({
          ...{ id, channel, expiresAt, attempts: 0, nextAt: clock.now() },
          sealed: seal.close(JSON.stringify(message), `messages_out|${id}`),
        })
        .execute()
    },
  }
}
