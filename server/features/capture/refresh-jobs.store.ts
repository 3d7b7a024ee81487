import type { LastRun } from '@litopys/contract/schemas/channel'
import type { RefreshMode } from '@litopys/contract/schemas/job'
import { type Selectable, sql } from 'kysely'
import type { ClaimedJob, Condition, JobReader } from '#jobs/job'
import { createJobStore } from '#jobs/jobs.store'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

/** `channel`: its record's id. Without an `actorId` its schedule asked for it. */
export type RefreshInput = {
  channel: string
  channelId: string
  mode: RefreshMode
  actorId?: string
  /** So many vanished posts are marked without asking again. */
  confirmDeletions?: number
}
export type RefreshStep = 'forward' | 'recheck' | 'backfill' | 'gaps' | 'files'
/** The channel's record has its cursor. `at`: the number up to which gaps or files have been asked for. */
export type RefreshCheckpoint = { step: RefreshStep; at?: number }
export type RefreshJob = ClaimedJob<RefreshInput, RefreshCheckpoint>

type NewRefresh = { id: string; title: string; input: RefreshInput; createdBy: string; createdAt: Date }

/**
 * Adds a refresh. Returns its id, or that of the queued or running one of the same channel, mode and
 * confirmation: these wait for one another.
 */
export async function addRefreshIn(
  transaction: Records,
  refresh: NewRefresh,
): Promise<{ id: string; isNew: boolean }> {
  const { channel, mode, confirmDeletions } = refresh.input
  const confirmed = confirmDeletions === undefined ? null : `${confirmDeletions}`
  const isSame = sql<boolean>`input ->> 'channel' = ${channel} AND input ->> 'mode' = ${mode}
    AND (input ->> 'confirmDeletions') IS NOT DISTINCT FROM ${confirmed}`
  return await createJobStore(transaction).addOnce({ ...refresh, kind: 'refresh', total: 0 }, isSame)
}

/** Only one refresh at a time moves the cursor of a channel. */
export const isNextOfChannel: Condition = sql<boolean>`NOT EXISTS (SELECT FROM jobs AS other
  WHERE other.kind = 'refresh' AND other.status = 'running' AND other.id <> jobs.id
    AND other.input ->> 'channel' = jobs.input ->> 'channel')`

export function isRefreshOf(channel: string): Condition {
  return sql<boolean>`input ->> 'channel' = ${channel}`
}

/** A reader with restrictions sees refreshes of the channels that they see whole. */
export function isRefreshShownTo({ channelIds }: JobReader): Condition {
  return sql<boolean>`input ->> 'channelId' = ANY(${channelIds})`
}

/** The last refresh of each of these channels, by the ids of their records. */
export async function findLastRuns(db: Records, channels: string[]): Promise<Map<string, LastRun>> {
  if (channels.length === 0) return new Map()
  const channel = sql<string>`input ->> 'channel'`
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .select(channel.as('channel'))
    .distinctOn(channel)
    .where('kind', '=', 'refresh')
    .where(sql<boolean>`input ->> 'channel' = ANY(${channels})`)
    .orderBy(channel)
    .orderBy('createdAt', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.channel, runOf(row)]))
}

/** The job as the last run of its channel. */
function runOf(row: Selectable<Tables['jobs']>): LastRun {
  const { id: jobId, status, reason, reasonCode, retryAt, report, createdAt, finishedAt } = row
  return {
    jobId,
    status,
    new: report.new,
    updated: report.updated,
    deleted: report.deleted ?? 0,
    ...(reasonCode ? { code: reasonCode, reason: reason ?? '' } : {}),
    ...(retryAt ? { retryAt: retryAt.toISOString() } : {}),
    createdAt: createdAt.toISOString(),
    ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
  }
}
