import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupRoutes } from '@litopys/contract/routes/backups'
import { expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { startTestLitopys } from '#testing/litopys'
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
    backupJobs: { last: async () => (await last()) || undefined, lastMoment: async () => undefined },
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

test('the server makes the first backup by itself, and lists it with its age', async () => {
  const home = mkdtempSync(join(tmpdir(), 'litopys-schedule-'))
  const litopys = await startTestLitopys({ BACKUP_DIR: join(home, 'backups') })
  try {
    await expect
      .poll(async () => (await litopys.api.call(backupRoutes.list, {})).data, {
        timeout: 60_000,
        interval: 200,
      })
      .toMatchObject({
        directory: join(home, 'backups'),
        last: { state: { status: 'done' }, createdBy: 'schedule' },
        backups: [{ posts: 0, hasSecrets: false }],
        ageSeconds: expect.any(Number),
        nextAt: expect.any(String),
      })
    expect(existsSync(join(home, 'backups', 'unfinished'))).toBe(false)
  } finally {
    await litopys.close()
    rmSync(home, { recursive: true })
  }
})
