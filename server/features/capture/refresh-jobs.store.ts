import type { LastRun } from '@litopys/contract/schemas/channel'
import type { RefreshMode } from '@litopys/contract/schemas/job'
import { type Selectable, sql } from 'kysely'
import type { ClaimedJob, JobFilter, JobReader } from '#jobs/job'
import { createJobStore } from '#jobs/jobs.store'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

/** `channel`: the record id. `actorId`: absent if the schedule started the refresh. */
export type RefreshInput = {
  channel: string
  channelId: string
  mode: RefreshMode
  actorId?: string
  /** The number of deletions that the operator has confirmed. */
  confirmDeletions?: number
}
export type RefreshStep = 'forward' | 'recheck' | 'backfill' | 'gaps' | 'files'
/**
 * `at`: the last message id whose gap or files have been requested. The cursor is in the record of the
 * channel.
 */
export type RefreshCheckpoint = { step: RefreshStep; at?: number }
export type RefreshJob = ClaimedJob<RefreshInput, RefreshCheckpoint>

type NewRefresh = { id: string; title: string; input: RefreshInput; createdBy: string; createdAt: Date }

/**
 * Adds a refresh. If one with the same channel, mode and confirmation is queued or running, returns the id of
 * that one.
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

/** Allows one running refresh for a channel, because each moves its cursor. */
export const isNextOfChannel: JobFilter = sql<boolean>`NOT EXISTS (SELECT FROM jobs AS other
  WHERE other.kind = 'refresh' AND other.status = 'running' AND other.id <> jobs.id
    AND other.input ->> 'channel' = jobs.input ->> 'channel')`

/** For processes that may not call Telegram now. */
export const noRefresh: JobFilter = sql<boolean>`false`

export function isRefreshOf(channel: string): JobFilter {
  return sql<boolean>`input ->> 'channel' = ${channel}`
}

/** A restricted user sees the refreshes of channels that are fully visible to them. */
export function isRefreshShownTo({ channelIds }: JobReader): JobFilter {
  return sql<boolean>`input ->> 'channelId' = ANY(${channelIds})`
}

/** The last refresh of each channel, by record id. */
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

/** The job as shown in its channel. */
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
