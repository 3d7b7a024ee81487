import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupFault } from '#features/backups/backup-fault'
import type { Manifest } from '#features/backups/manifest'
import { openRepository, type Repository } from '#features/backups/repository.store'
import { restoreBackup } from '#features/backups/restore-backup.usecase'
import { openSecrets } from '#features/backups/sealed-secrets'
import { chosenBackup } from '#features/backups/verify-backup.usecase'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { reasonOf } from '#server/errors'
import { endOnSignal } from './api-client.ts'
import { checkRestored } from './check-restored.ts'
import { type Command, CommandFailed, type Options, type Terminal, textOption, WrongUse } from './command.ts'
import { readPassphrase } from './passphrase.ts'
import { unpackBackup } from './unpack-backup.ts'

/** Restores a backup into a new data directory, and checks it. */
export const restoreCommand: Command = {
  summary: 'Restores a backup into a new data directory and checks it',
  usage: ['restore DIR|FILE.tar [--backup ID] [--passphrase-file FILE | --secrets DIR]'],
  options: {
    backup: { type: 'string' },
    'passphrase-file': { type: 'string' },
    secrets: { type: 'string' },
  },
  run: async (terminal, [source, ...more], options) => {
    if (source === undefined || more.length > 0) throw new WrongUse('restore needs one backup')
    try {
      return await restore(terminal, source, options)
    } catch (error) {
      if (error instanceof BackupFault) throw new CommandFailed(error.message)
      throw error
    }
  },
}

async function restore(terminal: Terminal, source: string, options: Options): Promise<0 | 1> {
  const data = textOption(options, 'data')
  const config = readConfig({ LOG_LEVEL: 'fatal', ...(data ? { DATA_DIR: data } : {}) })
  const { directory, remove } = await unpacked(source, config.DATA_DIR)
  // A killed restore is started again; its directory cannot be used before.
  const over = endOnSignal(remove)
  try {
    const repository = await openRepository(directory)
    const { snapshots } = await repository.snapshots()
    const snapshot = chosenBackup(snapshots, textOption(options, 'backup'))
    const secrets = await secretsFor(repository, snapshot, options)
    const findings = await restoreBackup(
      { repository, snapshot, config, secrets, now: systemClock.now(), onStep: terminal.note },
      (restored) => checkRestored(restored, secrets && restored.directory.secrets),
    )
    if (options.json) terminal.out(JSON.stringify({ id: snapshot.id, moment: snapshot.moment, findings }))
    else {
      for (const { check, ok, detail } of findings)
        terminal.out(`${ok ? 'ok    ' : 'FAILED'} ${check}: ${detail}`)
      terminal.out(`Restored ${snapshot.id} (${snapshot.moment}) into ${config.DATA_DIR}`)
    }
    if (!secrets) terminal.note(withoutSecrets)
    return findings.every(({ ok }) => ok) ? 0 : 1
  } finally {
    over()
    await remove()
  }
}

const withoutSecrets =
  'The backup has no secret keys. Before the first start, copy your DATA_DIR/secrets into the new data directory. ' +
  'Without them passwords, authenticator apps and Telegram accounts no longer work, and the audit log and the quotes cannot be checked.'

/** The folder of a backup; that of a tar is unpacked beside the data directory. */
async function unpacked(
  source: string,
  dataDirectory: string,
): Promise<{ directory: string; remove(): Promise<void> }> {
  const found = await stat(source).catch((cause: unknown) => {
    throw new CommandFailed(`The backup cannot be read: ${reasonOf(cause)}`)
  })
  if (found.isDirectory()) return { directory: source, remove: () => Promise.resolve() }
  const directory = `${dataDirectory}.unpacked-${randomUUID()}`
  await unpackBackup(source, directory)
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** Secret files from --secrets, or those of the backup; undefined if there are none. */
async function secretsFor(
  repository: Repository,
  snapshot: Manifest,
  options: Options,
): Promise<Map<string, Buffer> | undefined> {
  const folder = textOption(options, 'secrets')
  if (folder !== undefined) return await filesIn(folder)
  if (!snapshot.secrets) return undefined
  return openSecrets(await repository.text(snapshot.secrets), await readPassphrase(options, { isNew: false }))
}

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  try {
    const names = await readdir(folder)
    const files = names.map(async (name) => [name, await readFile(join(folder, name))] as const)
    return new Map(await Promise.all(files))
  } catch (cause) {
    throw new CommandFailed(`The secret keys cannot be read: ${reasonOf(cause)}`)
  }
}
