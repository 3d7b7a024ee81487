import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Logger } from 'pino'
import type { DataDirectory } from '#data-directory/directory'
import type { Records } from '#records/open'
import type { KeySource } from '#secrets/key-file'
import type { Mac } from '#secrets/mac-key'
import type { Clock } from '#server/clock'
import type { Config } from '#server/config'
import { createAuditLogStore } from './audit-log.store.ts'
import { openCheckpointFile } from './checkpoint-file.ts'
import { startCheckpoints } from './checkpoints.ts'
import { verifyAuditLog } from './verify.ts'

type Opening = {
  config: Config
  clock: Clock
  directory: DataDirectory
  secrets: KeySource
  records: Records
  /** The records of an earlier audit log are lost, so its checkpoints are renamed. */
  hasNewRecords: boolean
  mac: Mac
  logger: Logger
}

/** Opens the audit log and starts signing its entries. */
export async function openAuditLog(opening: Opening) {
  const { config, clock, directory, secrets, records, hasNewRecords, mac, logger } = opening
  const auditLog = createAuditLogStore(records, { mac, clock })
  const checkpointFolder = config.AUDIT_CHECKPOINT_DIR ?? join(directory.path, 'audit')
  const file = openCheckpointFile({ secrets, checkpoints: checkpointFolder })
  if (hasNewRecords) {
    const earlier = file.putAside(clock.now())
    if (earlier)
      logger.warn(`The data in PostgreSQL is new. Checkpoints of the earlier audit log are in ${earlier}.`)
  }
  const checkpoints = await startCheckpoints({
    auditLog,
    clock,
    file,
    onError: (error) =>
      logger.error(
        { err: error },
        'the audit log could not be signed: newer entries are not protected yet; check the folder AUDIT_CHECKPOINT_DIR',
      ),
  })
  const areCheckpointsApart = !isInside(directory.path, checkpointFolder)
  return {
    auditLog,
    onEntries: checkpoints.observe,
    verifyAuditLog: () => verifyAuditLog({ auditLog, checkpoints, areCheckpointsApart }),
    stop: checkpoints.stop,
  }
}

function isInside(directory: string, folder: string): boolean {
  return `${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(directory)}${sep}`)
}
