import { type Actor, isLocalActor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { BegunExport, ExportStore } from './exports.store.ts'

/** So many exports of over `largeRows` in an hour, and so many rows in a day (notes on security, 3.9). */
export type Quota = { perHour: number; rowsPerDay: number }

/**
 * Over so many rows an export asks for a fresh sign-in and counts in the hour (notes on security, T18 and
 * 3.9).
 */
export const largeRows = 5_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * @throws AppError where a user and no more has had his share; it tells when so many rows may be exported
 * again.
 */
export async function assertQuota(
  { quota, clock }: { quota: Quota; clock: Clock },
  exports: Pick<ExportStore, 'begunSince'>,
  actor: Actor,
  total: number,
): Promise<void> {
  if (isLocalActor(actor) || actor.role.some((role) => role !== 'User')) return
  const now = clock.now().getTime()
  const day = await exports.begunSince(actor.id, new Date(now - dayMs))
  assertRowsOfDay(day, total, quota.rowsPerDay, now)
  const ofHour = day.filter((one) => one.createdAt.getTime() > now - hourMs && one.total > largeRows)
  if (total > largeRows) assertExportsOfHour(ofHour, quota.perHour, now)
}

function assertRowsOfDay(begun: BegunExport[], total: number, most: number, now: number): void {
  const left = most - sumOf(begun)
  if (total <= left) return
  // What is too much for a whole day does not become less by waiting.
  const enough =
    total > most ? undefined : begun.findIndex((_, i) => sumOf(begun.slice(i + 1)) + total <= most)
  const retryAfterSeconds = secondsUntil(begun[enough ?? -1], dayMs, now) ?? dayMs / 1_000
  throw new AppError('export_quota_day', {
    retryAfterSeconds,
    fields: [
      { path: '/rows', code: 'rows_left', message: String(Math.max(0, left)) },
      { path: '/rows', code: 'rows_a_day', message: String(most) },
    ],
  })
}

function assertExportsOfHour(begun: BegunExport[], most: number, now: number): void {
  if (begun.length < most) return
  throw new AppError('export_quota_hour', {
    retryAfterSeconds: secondsUntil(begun[begun.length - most], hourMs, now) ?? hourMs / 1_000,
    fields: [{ path: '/exports', code: 'exports_an_hour', message: String(most) }],
  })
}

function sumOf(begun: BegunExport[]): number {
  return begun.reduce((sum, { total }) => sum + total, 0)
}

/** Until an export no longer counts. */
function secondsUntil(one: BegunExport | undefined, countedMs: number, now: number): number | undefined {
  return one && Math.max(1, Math.ceil((one.createdAt.getTime() + countedMs - now) / 1_000))
}
