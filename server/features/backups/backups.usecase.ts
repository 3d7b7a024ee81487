import { existsSync } from 'node:fs'
import { resolve, sep } from 'node:path'
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
import type { Config } from '#server/config'
import { AppError, reasonOf } from '#server/errors'
import type { BackupJobStore } from './backup-jobs.store.ts'
import { type BackupInput, shownBackup } from './backup-jobs.ts'
import { openRepository } from './repository.store.ts'
import { nextBackupAt } from './schedule.ts'

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

/** The newest complete backup, for metrics. */
export type LastBackup = {
  /** How the last job ended, or that it is running; undefined before the first one. */
  status: string | undefined
  /** Age of the state in the newest complete backup; undefined if there is none. */
  ageSeconds: number | undefined
}

export async function readLastBackup({ jobLists, backupJobs, clock }: BackupListDeps): Promise<LastBackup> {
  const { jobs } = await jobLists.page(0, 1, { kind: 'backup' })
  const moment = await backupJobs.lastMoment()
  const ageMs = moment && clock.now().getTime() - moment.getTime()
  return {
    status: jobs[0]?.state.status,
    ageSeconds: ageMs === undefined ? undefined : Math.max(0, Math.floor(ageMs / 1_000)),
  }
}

export async function listBackups(deps: BackupListDeps): Promise<ResultOf<typeof backupRoutes.list>> {
  const { config, jobLists, archive } = deps
  const { BACKUP_DIR: directory, BACKUP_EVERY: every, BACKUP_KEEP: keep } = config
  const { ageSeconds } = await readLastBackup(deps)
  const { jobs } = await jobLists.page(0, 1, { kind: 'backup' })
  const nextAt = await nextBackupAt(deps)
  const last = jobs[0]
  return {
    every,
    keep,
    ...(await backupsIn(directory)),
    ...(directory === undefined ? {} : { directory }),
    ...(ageSeconds === undefined ? {} : { ageSeconds }),
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
  if (isInside(deps.directory.path, directory)) throw new AppError('backup_dir_inside')
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

function isInside(directory: string, folder: string): boolean {
  return `${resolve(folder)}${sep}`.startsWith(`${resolve(directory)}${sep}`)
}
