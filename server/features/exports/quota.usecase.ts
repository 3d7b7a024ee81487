import { type Actor, isLocalActor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { ExportStore, StartedExport } from './exports.store.ts'

/** Quotas of a user: exports above `largeRows` per hour, and rows per day. */
export type Quota = { perHour: number; rowsPerDay: number }

/** Exports with more rows need a recent sign-in and count towards the hourly quota. */
export const largeRows = 5_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Checks the quotas of an actor who has only the role User.
 * @throws AppError with the time after which this many rows may be exported.
 */
export async function assertQuota(
  { quota, clock }: { quota: Quota; clock: Clock },
  exports: Pick<ExportStore, 'startedSince'>,
  actor: Actor,
  total: number,
): Promise<void> {
  if (isLocalActor(actor) || actor.role.some((role) => role !== 'User')) return
  const now = clock.now().getTime()
  const day = await exports.startedSince(actor.id, new Date(now - dayMs))
  assertRowsOfDay(day, total, quota.rowsPerDay, now)
  const ofHour = day.filter((one) => one.createdAt.getTime() > now - hourMs && one.total > largeRows)
  if (total > largeRows) assertExportsOfHour(ofHour, quota.perHour, now)
}

function assertRowsOfDay(started: StartedExport[], total: number, most: number, now: number): void {
  const left = most - sumOf(started)
  if (total <= left) return
  // Waiting does not help an export that exceeds a whole day's quota.
  const enough =
    total > most ? undefined : started.findIndex((_, i) => sumOf(started.slice(i + 1)) + total <= most)
  const retryAfterSeconds = secondsUntil(started[enough ?? -1], dayMs, now) ?? dayMs / 1_000
  throw new AppError('export_quota_day', {
    message: `This export has ${total} rows. You have ${Math.max(0, left)} left of ${most} rows in 24 hours. Narrow it, or try again later.`,
    retryAfterSeconds,
    fields: [
      { path: '/rows', code: 'rows_left', message: String(Math.max(0, left)) },
      { path: '/rows', code: 'rows_a_day', message: String(most) },
    ],
  })
}

function assertExportsOfHour(started: StartedExport[], most: number, now: number): void {
  if (started.length < most) return
  throw new AppError('export_quota_hour', {
    message: `You have used your ${most} large exports (more than ${largeRows} rows) of one hour. Try again later.`,
    retryAfterSeconds: secondsUntil(started[started.length - most], hourMs, now) ?? hourMs / 1_000,
    fields: [{ path: '/exports', code: 'exports_an_hour', message: String(most) }],
  })
}

function sumOf(started: StartedExport[]): number {
  return started.reduce((sum, { total }) => sum + total, 0)
}

/** Seconds until an export leaves the counted period. */
function secondsUntil(one: StartedExport | undefined, countedMs: number, now: number): number | undefined {
  return one && Math.max(1, Math.ceil((one.createdAt.getTime() + countedMs - now) / 1_000))
}
