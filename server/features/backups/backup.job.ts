import type { ErrorCode } from '@litopys/contract/errors'
import { errors } from '@litopys/contract/errors'
import type { ClaimedJob, JobDefinition, JobEnd } from '#jobs/job'
import { assertNotStopped } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import { AppError, reasonOf } from '#server/errors'
import { BackupFault } from './backup-fault.ts'
import { type BackupCheckpoint, type BackupInput, shownBackup } from './backup-jobs.ts'
import { readRetention } from './retention.ts'
import { type BackupDeps, takeBackup } from './take-backup.usecase.ts'

type BackupJob = ClaimedJob<BackupInput, BackupCheckpoint>
type Deps = BackupDeps & {
  jobs: JobStore
  /** Sealed secrets by the id of the job. They are in memory only. */
  secrets: ReadonlyMap<string, string>
  onOver(id: string): void
}

/** Shortest time between two writes of the progress. */
const progressMs = 500

/** Job definition of a backup. A second one has to wait, as the moment of each stops all writers. */
export function backupJob(deps: Deps): JobDefinition<BackupInput, BackupCheckpoint> {
  return {
    kind: 'backup',
    width: 1,
    run: (job, signal) => runBackup(deps, job, signal),
    endOf: (_job, cause) => endOf(cause),
    onOver: async ({ id }) => deps.onOver(id),
    view: ({ directory }, checkpoint) => ({ backup: { directory, ...checkpoint } }),
  }
}

async function runBackup(deps: Deps, job: BackupJob, signal: AbortSignal): Promise<void> {
  const { jobs, secrets } = deps
  const { directory, keep, hasSecrets } = job.input
  const sealed = secrets.get(job.id)
  if (hasSecrets && sealed === undefined) throw new AppError('backup_interrupted')
  const save = async (done: number, total: number, checkpoint: BackupCheckpoint | null) => {
    const progress = { checkpoint, report: job.report, added: job.added, done, total }
    assertNotStopped(await jobs.save(job, progress))
  }
  let savedAt = performance.now()
  const manifest = await takeBackup(deps, {
    directory,
    secrets: sealed,
    keep: readRetention(keep),
    signal,
    onProgress: async (done, total) => {
      if (performance.now() - savedAt < progressMs) return
      await save(done, total, null)
      savedAt = performance.now()
    },
  })
  await save(manifest.bytes, manifest.bytes, { backup: shownBackup(manifest) })
}

/** The operator has to see which folder cannot be used, and why. */
function endOf(cause: unknown): JobEnd | undefined {
  if (cause instanceof AppError && cause.code.startsWith('backup_'))
    return { status: 'failed', code: cause.code, reason: cause.message }
  const reason = folderFault(cause)
  if (reason === undefined) return undefined
  const code: ErrorCode = 'backup_dir_unusable'
  return { status: 'failed', code, detail: reason, reason: errors[code].message.replace('{detail}', reason) }
}

/** Errors of the file system that an operator can remove. */
const ofFolder = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO', 'ESTALE'])

function folderFault(cause: unknown): string | undefined {
  if (cause instanceof BackupFault) return cause.message
  const isOfFolder = cause instanceof Error && 'code' in cause && ofFolder.has(String(cause.code))
  return isOfFolder ? reasonOf(cause) : undefined
}
