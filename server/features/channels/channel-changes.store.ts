import type { Insertable, Updateable } from 'kysely'
import type { Records } from '#records/open'
import type { ChannelsTable } from '#records/tables'
import type { KnownChannel } from './channels.store.ts'

/** Undefined where there is a channel of this number. */
export async function insertIn(
  transaction: Records,
  channel: Insertable<ChannelsTable>,
): Promise<KnownChannel | undefined> {
  return await transaction
    .insertInto('channels')
    .values(channel)
    .onConflict((conflict) => conflict.column('channelId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The channel, which nobody else changes until the transaction ends. */
export async function lockIn(transaction: Records, id: string): Promise<KnownChannel | undefined> {
  return await transaction
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeIn(
  transaction: Records,
  id: string,
  changes: Updateable<ChannelsTable>,
): Promise<KnownChannel> {
  return await transaction
    .updateTable('channels')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Channels that were read with this key have none. Returns their numbers. */
export async function clearKeyIn(transaction: Records, key: string): Promise<string[]> {
  const rows = await transaction
    .updateTable('channels')
    .set({ keyId: null })
    .where('keyId', '=', key)
    .returning('channelId')
    .execute()
  return rows.map(({ channelId }) => channelId).toSorted()
}

/** A channel whose next run has come and of which nobody takes care at this moment. */
export async function dueIn(transaction: Records, now: Date): Promise<KnownChannel | undefined> {
  return await transaction
    .selectFrom('channels')
    .selectAll()
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
