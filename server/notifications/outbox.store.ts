import { check } from '@litopys/contract/check'
import { sql } from 'kysely'
import * as Type from 'typebox'
import type { Records } from '#records/open'
import type { SealedColumn } from '#records/reseal'
import type { Seal } from '#secrets/seal'
import type { Clock } from '#server/clock'

/**
 * A message to one recipient. It is not sent after `expiresAt`, when its content is no longer valid. For a
 * webhook, `to` is the id of the webhook, and `text` names the posts as JSON. `notBefore`: the first attempt.
 */
export type Message =
  | { channel: 'email'; to: string; subject: string; text: string; expiresAt: Date }
  | { channel: 'sms'; to: string; text: string; expiresAt: Date }
  | { channel: 'webhook'; to: string; text: string; expiresAt: Date; notBefore: Date }
export type Channel = Message['channel']

/**
 * A message under a lease. `message` is undefined if it cannot be unsealed, because of another key or a
 * change.
 */
export type ClaimedMessage = { id: string; attempts: number; expiresAt: Date; message: Message | undefined }

type Claim = Pick<ClaimedMessage, 'id' | 'attempts'>

/**
 * Messages that wait to be sent, sealed because they may contain codes. A sent or expired message leaves no
 * row.
 */
export type MessageQueue = ReturnType<typeof createMessageQueue>

/** The column with messages that wait. */
export const sealedMessages: SealedColumn = { table: 'messagesOut', id: 'id', column: 'sealed', contextOf }

const isUnleased = sql<boolean>`(leased_until IS NULL OR leased_until < clock_timestamp())`

const email = Type.Object({ to: Type.String(), subject: Type.String(), text: Type.String() })
const shortMessage = Type.Object({ to: Type.String(), text: Type.String() })

export function createMessageQueue(db: Records, { seal, clock }: { seal: Seal; clock: Clock }) {
  const readBox = (sealed: string, id: string): unknown => {
    try {
      return JSON.parse(seal.open(sealed, contextOf(id)))
    } catch {
      // The sender cannot repair it. It is dropped, and the loop logs that.
      return undefined
    }
  }
  return {
    /** With the stores of a transaction, the message is sent only after the commit. */
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
          nextAt: message.channel === 'webhook' ? message.notBefore : clock.now(),
          leasedUntil: null,
          sealed: seal.close(JSON.stringify(message), contextOf(id)),
        })
        .execute()
    },

    /**
     * The due messages of a channel, the oldest first, leased: no other process gets them in the next `leaseMs`
     * milliseconds.
     */
    async claim(channel: Channel, limit: number, leaseMs: number): Promise<ClaimedMessage[]> {
      const now = clock.now()
      const rows = await db
        .with('due', (due) =>
          due
            .selectFrom('messagesOut')
            .select('id')
            .where('channel', '=', channel)
            .where('nextAt', '<=', now)
            .where('expiresAt', '>', now)
            .where(isUnleased)
            .orderBy('nextAt')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('messagesOut')
        .set((eb) => ({
          attempts: eb('attempts', '+', 1),
          leasedUntil: sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`,
        }))
        .where('id', 'in', (due) => due.selectFrom('due').select('due.id'))
        .returning(['id', 'attempts', 'expiresAt', 'sealed'])
        .execute()
      return rows.map(({ sealed, ...row }) => {
        return { ...row, message: messageOf(channel, readBox(sealed, row.id), row.expiresAt) }
      })
    },

    /** Ends the lease. Without effect if another process has claimed the message meanwhile. */
    async postpone({ id, attempts }: Claim, nextAt: Date): Promise<void> {
      await db
        .updateTable('messagesOut')
        .set({ nextAt, leasedUntil: null })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute()
    },

    async remove({ id }: Claim): Promise<void> {
      await db.deleteFrom('messagesOut').where('id', '=', id).execute()
    },

    /** Removes expired messages that no process is sending, and returns what may be logged of them. */
    async removeExpired(channel: Channel): Promise<{ id: string; attempts: number }[]> {
      return await db
        .deleteFrom('messagesOut')
        .where('channel', '=', channel)
        .where('expiresAt', '<=', clock.now())
        .where(isUnleased)
        .returning(['id', 'attempts'])
        .execute()
    },
  }
}

/** A sealed message that was moved to another row cannot be unsealed. */
function contextOf(id: string): string {
  return `messages_out|${id}`
}

function messageOf(channel: Channel, content: unknown, expiresAt: Date): Message | undefined {
  if (channel === 'email') {
    const checked = check(email, content)
    return checked.ok ? { ...checked.value, channel, expiresAt } : undefined
  }
  const checked = check(shortMessage, content)
  if (!checked.ok) return undefined
  if (channel === 'sms') return { ...checked.value, channel, expiresAt }
  return { ...checked.value, channel, expiresAt, notBefore: expiresAt }
}
