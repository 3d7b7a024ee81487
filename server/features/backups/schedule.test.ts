import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupRoutes } from '@litopys/contract/routes/backups'
import { systemRoutes } from '@litopys/contract/routes/system'
import { expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { nextBackupAt } from './schedule.ts'

const now = new Date('2026-11-27T12:00:00Z')
const createdAt = new Date('2026-11-27T10:00:00Z')
const clock = { ...systemClock, now: () => now }

async function next(every: string, status?: string) {
  const config = { BACKUP_DIR: '/mnt/backup', BACKUP_EVERY: every }
  const last = async () => status && { id: '1', status, createdAt, finishedAt: createdAt }
  const found = await nextBackupAt({
    config,
    clock,
    backupJobs: { last: async () => (await last()) || undefined },
  })
  return found?.toISOString()
}

test.each([
  ['daily', 'done', '2026-11-28T10:00:00.000Z'],
  ['weekly', 'done', '2026-12-04T10:00:00.000Z'],
  ['6h', 'cancelled', '2026-11-27T16:00:00.000Z'],
  ['3d', 'done', '2026-11-30T10:00:00.000Z'],
  ['daily', 'failed', '2026-11-27T11:00:00.000Z'],
  ['daily', 'running', undefined],
  ['off', 'done', undefined],
  ['daily', undefined, '2026-11-27T12:00:00.000Z'],
])(
  'with the schedule %s after a backup that is %s, the next one is due at %s',
  async (every, status, due) => {
    expect(await next(every, status)).toBe(due)
  },
)

test.each([
  ['BACKUP_EVERY', 'hourly'],
  ['BACKUP_EVERY', '0h'],
  ['BACKUP_KEEP', '7'],
  ['BACKUP_KEEP', '0,0,0'],
])('%s=%s is refused', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

const token = 'a-token-of-the-test-0123456789'

async function metricsOf({ instance }: TestLitopys): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await instance.app.inject({ method: 'GET', url: '/metrics', headers })
  const lines = body.matchAll(/^litopys_backup_(\w+?)(?:_seconds)? (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]))
}

const day = 86_400

test('backups follow the schedule over restarts, keep what BACKUP_KEEP says, and report age and failures', async () => {
  const home = mkdtempSync(join(tmpdir(), 'litopys-schedule-'))
  const folder = join(home, 'backups')
  let days = 0
  const moved = { ...systemClock, now: () => new Date(Date.now() + days * day * 1_000) }
  /** Starts the server after so many days, and waits until the backup that is due has ended. */
  const startedAfter = async (passed: number, status: 'done' | 'failed') => {
    days += passed
    const settings = { DATA_DIR: join(home, 'data'), BACKUP_DIR: folder, BACKUP_KEEP: '1,0,0' }
    const litopys = await startTestLitopys({ ...settings, METRICS_TOKEN: token }, moved)
    try {
      const list = async () => (await litopys.api.call(backupRoutes.list, {})).data
      await expect
        .poll(list, { timeout: 60_000, interval: 100 })
        .toMatchObject({ last: { state: { status }, createdBy: 'schedule' }, nextAt: expect.any(String) })
      // A backup by hand to another folder changes none of these.
      const elsewhere = { directory: join(home, 'by hand') }
      const { data: byHand } = await litopys.api.call(backupRoutes.start, elsewhere)
      expect((await jobEnd(litopys.api, byHand.id)).state).toMatchObject({ status: 'done' })
      const { data: system } = await litopys.api.call(systemRoutes.read, {})
      return { list: await list(), metrics: await metricsOf(litopys), backup: system.backup }
    } finally {
      await litopys.close()
    }
  }
  try {
    const first = await startedAfter(0, 'done')
    expect(first.list).toMatchObject({ directory: folder, backups: [{ posts: 0, hasSecrets: false }] })
    expect(first.metrics).toMatchObject({ interval: day, failures: 0 })
    expect(first.metrics.age).toBeLessThan(600)
    expect(first.backup).toMatchObject({
      isSupported: true,
      isScheduled: true,
      failures: 0,
      isOverdue: false,
    })

    const second = await startedAfter(1, 'done')
    const [kept, ...more] = second.list.backups
    if (!kept) throw new Error('the second backup is missing')
    expect([more, kept.id === first.list.backups[0]?.id]).toEqual([[], false])
    expect(second.metrics.time).toBeCloseTo(Date.parse(kept.moment) / 1_000, 0)
    expect(existsSync(join(folder, 'unfinished'))).toBe(false)

    // A folder without its mark could belong to another program.
    rmSync(join(folder, 'litopys-backup.json'))
    const third = await startedAfter(3, 'failed')
    expect(third.metrics).toMatchObject({ time: second.metrics.time, failures: 1 })
    expect(third.metrics.age).toBeCloseTo(3 * day, -3)
    expect(third.backup).toMatchObject({ failures: 1, isOverdue: true, newest: { at: kept.moment } })
    expect(Date.parse(third.list.nextAt ?? '') - moved.now().getTime()).toBeLessThanOrEqual(3_600_000)
  } finally {
    rmSync(home, { recursive: true })
  }
})
