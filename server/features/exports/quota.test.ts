import { expect, test } from 'vitest'
import { localActor } from '#server/actor'
import { systemClock } from '#server/clock'
import { AppError } from '#server/errors'
import { assertQuota } from './quota.usecase.ts'

const now = new Date('2026-03-01T12:00:00Z')
const deps = { clock: { ...systemClock, now: () => now }, quota: { perHour: 2, rowsPerDay: 50_000 } }
const user: typeof localActor = { ...localActor, id: 'user', role: ['User'] }

/** Result for a user who started exports of these sizes, these minutes ago, oldest first. */
async function told(total: number, begun: [minutesAgo: number, rows: number][]) {
  const rows = begun.map(([minutes, ofThem]) => {
    return { total: ofThem, createdAt: new Date(now.getTime() - minutes * 60_000) }
  })
  const exports = {
    startedSince: async (_: string, since: Date) => rows.filter(({ createdAt }) => createdAt > since),
  }
  try {
    await assertQuota(deps, exports, user, total)
    return 'may'
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    return [cause.code, (cause.retryAfterSeconds ?? 0) / 60, cause.fields[0]?.message]
  }
}

test.each<[number, [number, number][], unknown]>([
  [50_000, [], 'may'],
  [
    6_000,
    [
      [70, 6_000],
      [50, 6_000],
    ],
    'may',
  ],
  [
    6_000,
    [
      [50, 6_000],
      [20, 6_000],
    ],
    ['export_quota_hour', 10, '2'],
  ],
  [
    6_000,
    [
      [50, 6_000],
      [40, 7_000],
      [20, 6_000],
    ],
    ['export_quota_hour', 20, '2'],
  ],
  [
    4_000,
    [
      [50, 6_000],
      [20, 6_000],
    ],
    'may',
  ],
  [
    4_000,
    [
      [50, 6_000],
      [20, 43_000],
    ],
    ['export_quota_day', 24 * 60 - 50, '1000'],
  ],
  [
    8_000,
    [
      [50, 6_000],
      [20, 43_000],
    ],
    ['export_quota_day', 24 * 60 - 20, '1000'],
  ],
  [50_001, [], ['export_quota_day', 24 * 60, '50000']],
  [50_000, [[24 * 60 + 1, 50_000]], 'may'],
])('an export of %i rows after %j gives %j', async (total, begun, expected) => {
  expect(await told(total, begun)).toEqual(expected)
})
