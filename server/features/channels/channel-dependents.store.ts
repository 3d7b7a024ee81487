import type { ChannelDependents } from '@litopys/contract/schemas/deleted-channel'
import { sql } from 'kysely'
import type { Engine } from '#archive/engine'
import { sql as archiveSql, bind } from '#archive/sql'
import type { Records } from '#records/open'

type Named = { id: string; channelId: string }

/**
 * Queued or running jobs that capture posts of this channel. An import names the channels that it has met so
 * far.
 */
const bringsPosts = ({ id, channelId }: Named) => sql<boolean>`status IN ('queued', 'running') AND (
  kind = 'refresh' AND input ->> 'channel' = ${id}
  OR kind = 'import' AND added ? ${channelId}::text)`

export async function isBusyIn(transaction: Records, channel: Named): Promise<boolean> {
  const job = await transaction
    .selectFrom('jobs')
    .select('id')
    .where(bringsPosts(channel))
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

export type DependentStore = ReturnType<typeof createDependentStore>

/** Counts everything in the database and the archive that refers to a channel. */
export function createDependentStore(db: Records, engine: Engine) {
  return {
    async counts(channel: Named): Promise<Omit<ChannelDependents, 'posts'>> {
      const { channelId } = channel
      const { rows } = await sql<Omit<ChannelDependents, 'posts' | 'files'>>`
        WITH naming AS (
          SELECT id FROM saved WHERE collection = 'requests' AND deleted_at IS NULL AND (
            body #> '{filters,channelId,in}' ?| ${[channelId, `-100${channelId}`]}::text[]
            OR body #> '{filters,channelId,notIn}' ?| ${[channelId, `-100${channelId}`]}::text[]
          )
        )
        SELECT
          (SELECT count(*)::float8 FROM quotes
            WHERE deleted_at IS NULL AND regexp_replace(post_id, '_-?\\d+$', '') = ${channelId}) AS quotes,
          (SELECT count(*)::float8 FROM naming) AS requests,
          (SELECT count(*)::float8 FROM subscriptions WHERE request_id IN (SELECT id FROM naming)) AS subscriptions,
          (SELECT count(*)::float8 FROM jobs WHERE ${bringsPosts(channel)}) AS jobs`.execute(db)
      const [files] = await engine.rows<{ files: number }>(
        archiveSql`SELECT uniqExact(hash) AS files FROM (
          SELECT arrayJoin(arrayConcat(media.hash, media.still)) AS hash FROM litopys.posts WHERE channelId = ${bind('String', channelId)}
        ) WHERE hash != ''`,
      )
      const { quotes = 0, requests = 0, subscriptions = 0, jobs = 0 } = rows[0] ?? {}
      return { files: files?.files ?? 0, quotes, requests, subscriptions, jobs }
    },
  }
}
