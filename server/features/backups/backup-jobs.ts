import type { Backup } from '@litopys/contract/schemas/backup'
import type { Manifest } from './manifest.ts'

/** `hasSecrets`: sealed secrets are in the memory of the process that added the job. */
export type BackupInput = { directory: string; keep: string; hasSecrets: boolean; actorId: string }
/** What the job has done, for the lists. A job that starts again begins from the start. */
export type BackupCheckpoint = { backup: Backup }

export function shownBackup(manifest: Manifest): Backup {
  const { id, moment, version, media, files, bytes, newBytes, heldMs } = manifest
  const posts = manifest.archive.channels.reduce((sum, channel) => sum + channel.posts, 0)
  const hasSecrets = manifest.secrets !== null
  return { id, moment, version, posts, media, files, bytes, newBytes, heldMs, hasSecrets }
}
