import type { Channel } from '#notifications/outbox.store'
import type { Records } from '#records/open'

/** Number of messages that wait to be sent, by channel. */
export async function countWaitingMessages(db: Records): Promise<Record<Channel, number>> {
  const rows = await db
    .selectFrom('messagesOut')
    .select(['channel', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('channel')
    .execute()
  const count = (channel: Channel) => Number(rows.find((row) => row.channel === channel)?.count ?? 0)
  return { email: count('email'), sms: count('sms'), webhook: count('webhook') }
}
