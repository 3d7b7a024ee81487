import type { ChannelValues } from '@litopys/contract/schemas/channel'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Records } from '#db/open'
import type { ChannelsTable } from '#db/tables'
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

/** What channels have in the fields that filters choose from; of these alone if they are given. */
export async function findValues(db: Records, known: string[] | undefined): Promise<ChannelValues> {
  const among = known ? sql`channel_id = ANY(${known})` : sql`true`
  const chosen = sql`(SELECT * FROM channels WHERE ${among}) AS chosen`
  const values = (each: RawBuilder<unknown>) =>
    sql`coalesce((SELECT array_agg(DISTINCT value ORDER BY value) FROM (SELECT ${each} AS value FROM ${chosen}) AS each_value
      WHERE value <> ''), '{}')`
  const { rows } = await sql<ChannelValues>`
    SELECT ${values(sql`type`)} AS "channelType", ${values(sql`category`)} AS category,
      ${values(sql`unnest(audience)`)} AS audience, ${values(sql`unnest(keywords)`)} AS keywords,
      ${values(sql`unnest(tags)`)} AS tags`.execute(db)
  return rows[0] ?? { channelType: [], category: [], audience: [], keywords: [], tags: [] }
}
