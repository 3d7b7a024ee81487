import type { Clock } from '#server/clock'
import type { Config } from '#server/config'
import type { BackupJobStore } from './backup-jobs.store.ts'

type ScheduleDeps = {
  config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_EVERY'>
  clock: Clock
  backupJobs: Pick<BackupJobStore, 'last'>
}

const hourMs = 3_600_000
const unitMs = { h: hourMs, d: 24 * hourMs }

/** Time between two scheduled backups in milliseconds: `daily`, `weekly`, `6h`, `3d`. Undefined without a schedule. */
export function scheduledEvery({
  BACKUP_DIR: directory,
  BACKUP_EVERY: every,
}: ScheduleDeps['config']): number | undefined {
  if (directory === undefined || every === 'off') return undefined
  if (every === 'daily') return unitMs.d
  if (every === 'weekly') return 7 * unitMs.d
  return Number.parseInt(every, 10) * (every.endsWith('h') ? unitMs.h : unitMs.d)
}

/**
 * When the next scheduled backup is due: an interval after the start of the last one, at most an hour if that one
 * failed. Undefined without a schedule, or while a backup is queued or running.
 */
export async function nextBackupAt({ config, clock, backupJobs }: ScheduleDeps): Promise<Date | undefined> {
  const { BACKUP_DIR: directory } = config
  const interval = scheduledEvery(config)
  if (directory === undefined || interval === undefined) return undefined
  const last = await backupJobs.last(directory)
  if (!last) return clock.now()
  if (last.status === 'queued' || last.status === 'running') return undefined
  const wait = last.status === 'failed' ? Math.min(interval, hourMs) : interval
  return new Date(last.createdAt.getTime() + wait)
}
