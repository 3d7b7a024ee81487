import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

/** A file in a data directory whose restore has not ended. */
export const restoreMark = 'restoring'

/** @throws StartError if the directory has only a part of a backup. */
export function assertRestored(directory: string): void {
  if (!existsSync(join(directory, restoreMark))) return
  throw new StartError(
    `The restore into ${directory} has not ended: run npx litopys restore again, or remove the directory.`,
  )
}
