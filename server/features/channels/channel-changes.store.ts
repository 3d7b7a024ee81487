import type { Insertable, Updateable } from 'kysely'
import type { Records } from '#records/open'
import type { ChannelsTable } from '#records/tables'
import type { KnownChannel } from './channels.store.ts'

/** Adds the channel. Returns undefined if a channel with this id exists. */
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

/** The channel, locked until the transaction ends. */
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

/** Clears this key from all channels that use it. Returns their channel ids. */
export async function clearKeyIn(transaction: Records, key: string): Promise<string[]> {
  const rows = await transaction
    .updateTable('channels')
    .set({ keyId: null })
    .where('keyId', '=', key)
    .returning('channelId')
    .execute()
  return rows.map(({ channelId }) => channelId).toSorted()
}

/** A channel whose next refresh is due and that no other transaction has locked. */
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
