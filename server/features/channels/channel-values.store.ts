import type { ChannelValues } from '@litopys/contract/schemas/channel'
import { type RawBuilder, sql } from 'kysely'
import type { Records } from '#records/open'

/** The values that channels have in the filter fields. `known`: only these channel ids; undefined for all. */
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
