import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { backupRoutes } from '@litopys/contract/routes/backups'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Backup } from '@litopys/contract/schemas/backup'
import type { Job } from '@litopys/contract/schemas/job'
import { create } from 'tar'
import { syncFolder } from '#data-directory/sync-tree'
import { BackupFault } from '#features/backups/backup-fault'
import { shownBackup } from '#features/backups/backup-jobs'
import { openRepository } from '#features/backups/repository.store'
import { readRetention } from '#features/backups/retention'
import { sealSecrets } from '#features/backups/sealed-secrets'
import { chosenBackup, verifyBackups } from '#features/backups/verify-backup.usecase'
import { readConfig } from '#server/config'
import { openExistingApi } from './api-client.ts'
import { type Command, CommandFailed, type Options, type Terminal, textOption, WrongUse } from './command.ts'
import { readPassphrase } from './passphrase.ts'
import { jobsEnded } from './wait-for-jobs.ts'

/** Backs up everything while the server runs, and checks backups. */
export const backupCommand: Command = {
  summary: 'Backs up a running archive; lists and checks backups',
  usage: [
    'backup DIR|FILE.tar [--with-secrets] [--passphrase-file FILE] [--keep DAYS,WEEKS,MONTHS]',
    'backup list DIR',
    'backup verify DIR [--backup ID]',
  ],
  options: {
    'with-secrets': { type: 'boolean' },
    'passphrase-file': { type: 'string' },
    keep: { type: 'string' },
    backup: { type: 'string' },
  },
  run: async (terminal, [first, second, ...more], options) => {
    if (first === undefined || more.length > 0)
      throw new WrongUse('backup needs one folder, or one .tar file')
    try {
      if (second === undefined) return await backUp(terminal, first, options)
      if (first === 'list') return await list(terminal, second, options)
      if (first === 'verify') return await verify(terminal, second, options)
    } catch (error) {
      if (error instanceof BackupFault) throw new CommandFailed(error.message)
      throw error
    }
    throw new WrongUse(`backup has no subcommand ${first}`)
  },
}

async function backUp(terminal: Terminal, target: string, options: Options): Promise<0 | 1> {
  const keep = textOption(options, 'keep')
  if (keep !== undefined && !readRetention(keep))
    throw new WrongUse('--keep is DAYS,WEEKS,MONTHS, such as 7,4,12')
  const isTar = target.endsWith('.tar')
  if (isTar && keep !== undefined) throw new WrongUse('--keep needs a folder')
  if (isTar && (await stat(target).catch(() => undefined)))
    throw new CommandFailed(`${target} exists already`)
  const path = resolve(target)
  // Beside the file, so that both are on one disk.
  const directory = isTar ? join(dirname(path), `.litopys-backup-${randomUUID()}`) : path
  const data = textOption(options, 'data')
  if (options['with-secrets'] && readConfig().LITOPYS_SECRETS_FILE !== undefined)
    throw new CommandFailed(
      'The keys are in LITOPYS_SECRETS_FILE, and --with-secrets stores keys of DATA_DIR/secrets only. Copy that file yourself.',
    )
  const passphrase = options['with-secrets'] ? await readPassphrase(options, { isNew: true }) : undefined
  const api = await openExistingApi(data)
  // After the start: an archive that is new has its keys only then.
  const secrets = passphrase && sealSecrets(join(dataDirectory(data), 'secrets'), passphrase)
  try {
    const { data: started } = await api.call(backupRoutes.start, {
      directory,
      ...(keep === undefined ? {} : { keep }),
      ...(secrets ? { secrets } : {}),
    })
    const cancel = api.beforeSignalEnds(async () => {
      await api.call(jobRoutes.cancel, { id: started.id }).catch(() => undefined)
      await jobsEnded(api, [started], () => undefined)
      if (isTar) await rm(directory, { recursive: true, force: true })
    })
    let shown = ''
    const [job = started] = await jobsEnded(api, [started], ({ done, total }) => {
      const line = `${megabytes(done)} of ${megabytes(total)}`
      if (line !== shown && done > 0) terminal.note(line)
      shown = line
    })
    const made = resultOf(job)
    if (isTar) await packTar(directory, path)
    cancel()
    if (options.json) terminal.out(JSON.stringify(made))
    else for (const line of inWords(made, target)) terminal.out(line)
    return 0
  } finally {
    if (isTar) await rm(directory, { recursive: true, force: true })
    await api.close()
  }
}

function dataDirectory(data: string | undefined): string {
  return readConfig(data ? { DATA_DIR: data } : {}).DATA_DIR
}

/** @throws CommandFailed if the backup has not ended well. */
function resultOf({ state, backup: result }: Job): Backup {
  if (state.status === 'failed') throw new CommandFailed(`The backup failed: ${state.reason}`)
  if (state.status !== 'done' || !result?.backup) throw new CommandFailed('The backup was cancelled')
  return result.backup
}

/** One file of a folder with one backup. It gets its name when it is complete and on the disk. */
async function packTar(directory: string, path: string): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    await create({ cwd: directory, file: part, portable: true, mode: 0o600 }, [
      'litopys-backup.json',
      'snapshots',
      'files',
    ])
    const file = await open(part, 'r')
    await file.sync()
    await file.close()
    await rename(part, path)
    await syncFolder(dirname(path))
  } finally {
    await rm(part, { force: true })
  }
}

function inWords(made: Backup, target: string): string[] {
  const { id, posts, media, bytes, newBytes, hasSecrets } = made
  return [
    `Backup ${id} in ${target}: ${posts} posts, ${media} media files, ${megabytes(bytes)}, ${megabytes(newBytes)} of them new`,
    hasSecrets
      ? 'With the secret keys, encrypted. Without the passphrase they are lost: keep it apart from the backup.'
      : 'Without the secret keys: keep a copy of DATA_DIR/secrets apart, or use --with-secrets.',
    'Without translation models, uploads, exported files and unsent messages.',
  ]
}

async function list(terminal: Terminal, directory: string, options: Options): Promise<0 | 1> {
  const { snapshots, damaged } = await (await openRepository(directory)).snapshots()
  const backups = snapshots.map(shownBackup)
  if (options.json) terminal.out(JSON.stringify({ backups, damaged }))
  else
    for (const { id, moment, posts, bytes, newBytes, hasSecrets } of backups)
      terminal.out(
        `${id}  ${moment}  ${posts} posts  ${megabytes(bytes)}  ${megabytes(newBytes)} new  ${hasSecrets ? 'with' : 'without'} secret keys`,
      )
  for (const name of damaged) terminal.note(`The manifest ${name} is damaged: its backup cannot be restored`)
  if (backups.length === 0) terminal.note(`There is no complete backup in ${directory}`)
  return damaged.length === 0 ? 0 : 1
}

async function verify(terminal: Terminal, directory: string, options: Options): Promise<0 | 1> {
  const repository = await openRepository(directory)
  const { snapshots, damaged } = await repository.snapshots()
  const id = textOption(options, 'backup')
  const chosen = id === undefined ? snapshots : [chosenBackup(snapshots, id)]
  if (chosen.length === 0 && damaged.length === 0)
    throw new CommandFailed(`There is no complete backup in ${directory}`)
  let shown = ''
  const found = await verifyBackups(repository, chosen, (bytes) => {
    const line = `${Math.floor(bytes / 1e9)} GB`
    if (line !== shown) terminal.note(line)
    shown = line
  })
  const faults = [...damaged.map((name) => `the manifest ${name} is damaged`), ...found.faults]
  const count = damaged.length + found.faultCount
  if (options.json)
    terminal.out(JSON.stringify({ ...found, faults, faultCount: count, backups: chosen.length }))
  else {
    for (const fault of faults) terminal.out(`FAILED ${fault}`)
    terminal.out(
      `Backups: ${chosen.length}. Files read: ${found.files} (${megabytes(found.bytes)}). Damaged or missing: ${count}`,
    )
  }
  return count === 0 ? 0 : 1
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
