import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { backupRoutes } from '@litopys/contract/routes/backups'
import type { Job } from '@litopys/contract/schemas/job'
import type { Engine } from '#archive/engine'
import type { Transact } from '#audit/transact'
import type { JobLists } from '#jobs/job-lists.store'
import type { JobLoop } from '#jobs/job-loop'
import { createJobStore } from '#jobs/jobs.store'
import { type Actor, isLocalActor } from '#server/actor'
import type { Clock } from '#server/clock'
import { type Config, isInside } from '#server/config'
import { AppError, reasonOf } from '#server/errors'
import type { BackupJobStore } from './backup-jobs.store.ts'
import { type BackupInput, shownBackup } from './backup-jobs.ts'
import { openRepository } from './repository.store.ts'
import { nextBackupAt, scheduledEvery } from './schedule.ts'

export type BackupListDeps = {
  archive: Pick<Engine, 'frozen'>
  config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_EVERY' | 'BACKUP_KEEP'>
  clock: Clock
  jobLists: JobLists
  backupJobs: BackupJobStore
}
export type BackupStartDeps = BackupListDeps & {
  directory: { path: string }
  loop: Pick<JobLoop, 'wake'>
  transact: Transact
  /** Takes the sealed secrets of a job into memory. */
  rememberSecrets(id: string, secrets: string): void
}

/** Whether backups to BACKUP_DIR succeed, or without it to any folder, for the system page and for metrics. */
export type BackupHealth = {
  isSupported: boolean
  /** Time between two scheduled backups; undefined without a schedule. */
  intervalSeconds: number | undefined
  /** The moment of the newest complete backup, and its age; undefined if there is none. */
  newest: { moment: Date; ageSeconds: number } | undefined
  /** Failed backups since the newest complete one. */
  failures: number
  /** The newest complete backup is older than two intervals of the schedule. */
  isOverdue: boolean
}

export async function readBackupHealth(deps: BackupListDeps): Promise<BackupHealth> {
  const { archive, config, backupJobs, clock } = deps
  const isSupported = archive.frozen !== undefined
  const intervalMs = isSupported ? scheduledEvery(config) : undefined
  const { BACKUP_DIR: directory } = config
  const [moment, failures] = await Promise.all([
    backupJobs.lastMoment(directory),
    backupJobs.failures(directory),
  ])
  const ageMs = moment && Math.max(0, clock.now().getTime() - moment.getTime())
  return {
    isSupported,
    intervalSeconds: intervalMs === undefined ? undefined : intervalMs / 1_000,
    newest: moment && { moment, ageSeconds: Math.floor((ageMs ?? 0) / 1_000) },
    failures,
    isOverdue: intervalMs !== undefined && ageMs !== undefined && ageMs > 2 * intervalMs,
  }
}

export async function listBackups(deps: BackupListDeps): Promise<ResultOf<typeof backupRoutes.list>> {
  const { config, jobLists, backupJobs, archive } = deps
  const { BACKUP_DIR: directory, BACKUP_EVERY: every, BACKUP_KEEP: keep } = config
  const { newest } = await readBackupHealth(deps)
  const nextAt = await nextBackupAt(deps)
  const newestJob = await backupJobs.last(directory)
  const last = newestJob && (await jobLists.find(newestJob.id))
  return {
    every,
    keep,
    ...(await backupsIn(directory)),
    ...(directory === undefined ? {} : { directory }),
    ...(newest ? { ageSeconds: newest.ageSeconds } : {}),
    ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
    ...(last ? { last } : {}),
    isSupported: archive.frozen !== undefined,
  }
}

async function backupsIn(directory: string | undefined) {
  // The first backup creates the folder.
  if (directory === undefined || !existsSync(directory)) return { backups: [], damaged: [] }
  try {
    const { snapshots, damaged } = await (await openRepository(directory)).snapshots()
    return { backups: snapshots.map(shownBackup), damaged }
  } catch (cause) {
    return { backups: [], damaged: [], problem: reasonOf(cause) }
  }
}

/**
 * Starts a backup, or returns the one that is queued or running.
 * @throws AppError backup_unconfigured, backup_unsupported, backup_dir_unusable
 */
export async function startBackup(
  deps: BackupStartDeps,
  actor: Actor,
  { directory: given, keep, secrets }: InputOf<typeof backupRoutes.start>,
): Promise<Job> {
  const { archive, config, clock, jobLists, loop, transact, rememberSecrets } = deps
  // A user of the web application must not write to any folder of the server.
  if ((given !== undefined || secrets !== undefined) && !isLocalActor(actor)) throw new AppError('forbidden')
  if (!archive.frozen) throw new AppError('backup_unsupported')
  const directory = given ?? config.BACKUP_DIR
  if (directory === undefined) throw new AppError('backup_unconfigured')
  if (isInside(directory, deps.directory.path)) throw new AppError('backup_dir_inside')
  const id = clock.newId()
  if (secrets !== undefined) rememberSecrets(id, secrets)
  const input: BackupInput = {
    directory: resolve(directory),
    keep: keep ?? (given === undefined ? config.BACKUP_KEEP : ''),
    hasSecrets: secrets !== undefined,
    actorId: actor.id,
  }
  const added = await addBackup(transact, actor, { id, input, createdAt: clock.now() })
  loop.wake()
  const job = await jobLists.find(added.id)
  if (!job) throw new AppError('not_found')
  // A running backup to another folder, or without these secrets, is not what was asked for.
  const isOther = job.backup?.directory !== input.directory || secrets !== undefined
  if (!added.isNew && isOther) throw new AppError('backup_running')
  return job
}

type NewBackup = { id: string; input: BackupInput; createdAt: Date }

/** Adds a job if none is queued or running. */
export async function addBackup(
  transact: Transact,
  actor: Pick<Actor, 'id' | 'name' | 'ip' | 'session'>,
  { id, input, createdAt }: NewBackup,
): Promise<{ id: string; isNew: boolean }> {
  return await transact(async ({ records, audit }) => {
    const job = { id, kind: 'backup' as const, title: '', input, total: 0, createdBy: actor.name, createdAt }
    const added = await createJobStore(records).addOnce(job)
    const details = { directory: input.directory, secrets: input.hasSecrets }
    const line = { actor, action: 'archive.backup', object: { id: added.id, name: '' }, details } as const
    if (added.isNew) audit.add(line)
    return added
  })
}
