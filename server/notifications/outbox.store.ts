import { check } from '@litopys/contract/check'
import Type from 'typebox'
import type { Records } from '#records/open'
import type { Seal } from '#secrets/seal'
import type { Clock } from '#server/clock'

/** A message to one person. `expiresAt`: after that it says nothing true any more and is not sent. */
export type Message =
  | { channel: 'email'; to: string; subject: string; text: string; expiresAt: Date }
  | { channel: 'sms'; to: string; text: string; expiresAt: Date }
export type Channel = Message['channel']

/**
 * A message in hand, until its lease ends. `message` is undefined where the box does not open: another key,
 * or changed.
 */
export type ClaimedMessage = { id: string; attempts: number; expiresAt: Date; message: Message | undefined }

/**
 * Messages that wait to be sent, sealed: they may hold codes. One that was sent or has expired leaves no row.
 */
export type MessageQueue = ReturnType<typeof createMessageQueue>

const email = Type.Object({ to: Type.String(), subject: Type.String(), text: Type.String() })
const sms = Type.Object({ to: Type.String(), text: Type.String() })

export function createMessageQueue(db: Records, { seal, clock }: { seal: Seal; clock: Clock }) {
  const readBox = (sealed: string, id: string): unknown => {
    try {
      return JSON.parse(seal.open(sealed, contextOf(id)))
    } catch {
      // What is wrong with it says nothing that the sender could mend: it is dropped, and the loop logs that.
      return undefined
    }
  }
  return {
    /** Give it the stores of a transaction, and the message is sent only when that has been committed. */
    async put(message: Message): Promise<void> {
      const id = clock.newId()
      const { channel, expiresAt } = message
      await db
        .insertInto('messagesOut')
        .values({
          id,
          channel,
          expiresAt,
          attempts: 0,
          nextAt: clock.now(),
          sealed: seal.close(JSON.stringify(message), contextOf(id)),
        })
        .execute()
    },

    /**
     * The messages of a channel that are due, the oldest first, leased: nobody else gets them before
     * `leasedUntil`.
     */
    async claim(channel: Channel, limit: number, leasedUntil: Date): Promise<ClaimedMessage[]> {
      const now = clock.now()
      const rows = await db
        .with('due', (due) =>
          due
            .selectFrom('messagesOut')
            .select('id')
            .where('channel', '=', channel)
            .where('nextAt', '<=', now)
            .where('expiresAt', '>', now)
            .orderBy('nextAt')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('messagesOut')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAt: leasedUntil }))
        .where('id', 'in', (due) => due.selectFrom('due').select('due.id'))
        .returning(['id', 'attempts', 'expiresAt', 'sealed'])
        .execute()
      return rows.map(({ sealed, ...row }) => {
        return { ...row, message: messageOf(channel, readBox(sealed, row.id), row.expiresAt) }
      })
    },

    async postpone(id: string, nextAt: Date): Promise<void> {
      await db.updateTable('messagesOut').set({ nextAt }).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('messagesOut').where('id', '=', id).execute()
    },

    /** Messages whose time has passed are removed; what there was to tell of them. */
    async removeExpired(channel: Channel): Promise<{ id: string; attempts: number }[]> {
      return await db
        .deleteFrom('messagesOut')
        .where('channel', '=', channel)
        .where('expiresAt', '<=', clock.now())
        .returning(['id', 'attempts'])
        .execute()
    },
  }
}

/** A box that was moved to another row does not open. */
function contextOf(id: string): string {
  return `messages_out|${id}`
}

function messageOf(channel: Channel, content: unknown, expiresAt: Date): Message | undefined {
  if (channel === 'email') {
    const checked = check(email, content)
    return checked.ok ? { channel, expiresAt, ...checked.value } : undefined
  }
  const checked = check(sms, content)
  return checked.ok ? { channel, expiresAt, ...checked.value } : undefined
}
