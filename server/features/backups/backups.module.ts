import { join } from 'node:path'
import type { WriterTurn } from '#archive/writer-turn'
import type { PostsModule } from '#features/posts/posts.module'
import type { Kernel } from '#server/kernel'
import { productVersion } from '#server/product-version'
import { backupJob } from './backup.job.ts'
import { backupMetrics } from './backup.metrics.ts'
import { createBackupJobStore } from './backup-jobs.store.ts'
import { mountBackups } from './backups.routes.ts'
import { readBackupHealth } from './backups.usecase.ts'
import { startBackupSchedule } from './schedule.job.ts'

type Deps = {
  posts: PostsModule
  /** Permanent removal of deleted channels. A backup runs in it too. */
  removalTurn: WriterTurn
}

export type BackupsModule = Awaited<ReturnType<typeof backupsModule>>

/** Backups of the whole data while the server runs. */
export async function backupsModule(kernel: Kernel, { posts, removalTurn }: Deps) {
  const { archive, config, directory, records } = kernel
  // Frozen parts of a killed process would take space until the next backup.
  await archive.frozen?.remove()
  const secrets = new Map<string, string>()
  const listing = { ...kernel, backupJobs: createBackupJobStore(records) }
  const backups = {
    ...kernel,
    removalTurn,
    checkpointDirectory: config.AUDIT_CHECKPOINT_DIR ?? join(directory.path, 'audit'),
    exclusively: posts.store.exclusively,
    version: productVersion,
    secrets,
    onOver: (id: string) => void secrets.delete(id),
  }
  if (config.BACKUP_DIR !== undefined && archive.frozen) {
    const onError = kernel.logError('a scheduled backup could not be started')
    kernel.stopOnClose(startBackupSchedule({ ...listing, onError }))
  }
  return {
    health: () => readBackupHealth(listing),
    metrics: backupMetrics(() => readBackupHealth(listing)),
    jobs: [backupJob(backups)],
    routes: mountBackups({
      ...listing,
      rememberSecrets: (id, sealed) => void secrets.set(id, sealed),
    }),
  }
}
