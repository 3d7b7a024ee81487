import type { Transact } from '#audit/transact'
import type { JobLoop } from '#jobs/job-loop'
import { type Polling, startPolling } from '#jobs/polling'
import type { Clock } from '#server/clock'
import type { Config } from '#server/config'
import type { BackupJobStore } from './backup-jobs.store.ts'
import { addBackup } from './backups.usecase.ts'
import { nextBackupAt } from './schedule.ts'

type SchedulerDeps = {
  config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_EVERY' | 'BACKUP_KEEP'>
  clock: Clock
  backupJobs: BackupJobStore
  transact: Transact
  loop: Pick<JobLoop, 'wake'>
  onError(error: unknown): void
}

/** How often to look whether a backup is due. */
const lookMs = 10_000

/** Actor in the audit log: a schedule, not a user. */
const actor = { id: '', name: 'schedule', ip: '' }

/** Starts a backup when it is due. */
export function startBackupSchedule(deps: SchedulerDeps): Polling {
  const step = async () => {
    await startIfDue(deps)
    return false
  }
  return startPolling({ step, everyMs: lookMs, onError: deps.onError })
}

async function startIfDue(deps: SchedulerDeps): Promise<void> {
  const { config, clock, transact, loop } = deps
  const { BACKUP_DIR: directory, BACKUP_KEEP: keep } = config
  const dueAt = await nextBackupAt(deps)
  if (directory === undefined || !dueAt || dueAt > clock.now()) return
  const input = { directory, keep, hasSecrets: false, actorId: actor.id }
  await addBackup(transact, actor, { id: clock.newId(), input, createdAt: clock.now() })
  loop.wake()
}
