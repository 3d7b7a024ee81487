import type { SystemState } from '@litopys/contract/schemas/system'
import { sql } from 'kysely'
import type { Engine } from '#archive/engine'
import { sql as archiveSql } from '#archive/sql'
import type { Records } from '#records/open'

export type ChannelHealth = {
  channelId: string
  /** End of the last successful refresh. */
  refreshedAt: Date | null
  /** Failed refreshes after it. */
  failures: number
}

/** The last refreshes of each channel that is captured from Telegram. */
export async function readChannelHealth(db: Records): Promise<ChannelHealth[]> {
  const { rows } = await sql<ChannelHealth>`${recentRuns}
    SELECT channels.channel_id AS "channelId", good.at AS "refreshedAt",
      (SELECT count(*) FROM runs WHERE runs.channel = channels.id AND runs.status = 'failed'
        AND (good.at IS NULL OR runs.finished_at > good.at))::float8 AS failures
    FROM channels LEFT JOIN good ON good.channel = channels.id
    WHERE channels.source <> 'none' ORDER BY channels.channel_id`.execute(db)
  return rows
}

/** Channels whose last refresh failed, the longest failing first. At most 100. */
export async function findFailingChannels(db: Records): Promise<SystemState['failingChannels']> {
  const { rows } = await sql<{
    id: string
    channelId: string
    title: string
    since: Date
    failures: number
    code: string | null
    reason: string | null
  }>`${recentRuns},
    failed AS (
      SELECT runs.channel, min(runs.finished_at) AS since, count(*)::float8 AS failures,
        (array_agg(runs.reason_code ORDER BY runs.finished_at DESC))[1] AS code,
        (array_agg(runs.reason ORDER BY runs.finished_at DESC))[1] AS reason
      FROM runs LEFT JOIN good ON good.channel = runs.channel
      WHERE runs.status = 'failed' AND (good.at IS NULL OR runs.finished_at > good.at)
      GROUP BY runs.channel)
    SELECT channels.id, channels.channel_id AS "channelId", channels.title,
      failed.since, failed.failures, failed.code, failed.reason
    FROM failed JOIN channels ON channels.id = failed.channel
    ORDER BY failed.since, channels.id LIMIT 100`.execute(db)
  return rows.map(({ id, since, code, reason, ...row }) => ({
    _id: id,
    ...row,
    since: since.toISOString(),
    code: code ?? 'unexpected',
    reason: reason ?? '',
  }))
}

/** `runs`: ended refreshes. `good`: the last successful one of each channel. */
const recentRuns = sql`WITH runs AS (
    SELECT (input ->> 'channel')::uuid AS channel, status, finished_at, reason, reason_code
    FROM jobs WHERE kind = 'refresh' AND status IN ('done', 'failed')),
  good AS (SELECT channel, max(finished_at) AS at FROM runs WHERE status = 'done' GROUP BY channel)`

/** Records that jobs have read and posts that they have added, by kind of job. */
export async function countCaptured(db: Records): Promise<{ kind: string; read: number; added: number }[]> {
  const { rows } = await sql<{ kind: string; read: number; added: number }>`
    SELECT kind, coalesce(sum((report ->> 'read')::bigint), 0)::float8 AS read,
      coalesce(sum((report ->> 'new')::bigint), 0)::float8 AS added
    FROM jobs WHERE kind IN ('import', 'refresh') GROUP BY kind`.execute(db)
  return ['import', 'refresh'].map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, read: 0, added: 0 },
  )
}

/** Time of the newest post of each channel. */
export async function readNewestPosts(engine: Engine): Promise<Map<string, Date>> {
  const rows = await engine.rows<{ channelId: string; newest: number }>(
    archiveSql`SELECT toString(channelId) AS channelId, toFloat64(toUnixTimestamp(max(dateCreated))) AS newest
      FROM litopys.posts GROUP BY channelId`,
    { pool: 'export', withDeleted: false },
  )
  return new Map(rows.map(({ channelId, newest }) => [channelId, new Date(newest * 1_000)]))
}
