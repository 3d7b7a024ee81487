import { BackupFault } from './backup-fault.ts'
import type { Manifest, StoredFile } from './manifest.ts'
import type { Repository } from './repository.store.ts'

export type BackupFindings = {
  files: number
  bytes: number
  /** Damaged and missing files, the first ones. */
  faults: string[]
  faultCount: number
}

const namedAtMost = 20

/** Reads every file of these backups in full, once, and compares it with its hash. */
export async function verifyBackups(
  repository: Repository,
  snapshots: Manifest[],
  onProgress: (bytes: number) => void = () => undefined,
): Promise<BackupFindings> {
  const found: BackupFindings = { files: 0, bytes: 0, faults: [], faultCount: 0 }
  const checked = new Set<string>()
  const check = async (file: StoredFile, what: string) => {
    if (checked.has(file.sha256)) return
    checked.add(file.sha256)
    const fault = await repository.faultOf(file)
    found.files += 1
    found.bytes += file.size
    onProgress(found.bytes)
    if (fault === undefined) return
    found.faultCount += 1
    if (found.faults.length < namedAtMost) found.faults.push(`${repository.path(file)} ${fault} (${what})`)
  }
  for (const snapshot of snapshots) {
    await check(snapshot.list, 'list of files')
    if (snapshot.secrets) await check(snapshot.secrets, 'secret keys')
    // Without its list, the files of this backup are unknown.
    if (await repository.faultOf(snapshot.list)) continue
    for await (const entry of repository.entries(snapshot))
      await check(entry, entry.kind === 'part' || entry.kind === 'rows' ? `table ${entry.table}` : entry.kind)
  }
  return found
}

/** The backup with this id, or its beginning; without an id the newest. @throws BackupFault if there is none. */
export function chosenBackup(snapshots: Manifest[], id: string | undefined): Manifest {
  const found = id === undefined ? snapshots.slice(0, 1) : snapshots.filter((one) => one.id.startsWith(id))
  const [first, second] = found
  if (!first)
    throw new BackupFault(id === undefined ? 'There is no complete backup' : `There is no backup ${id}`)
  if (second) throw new BackupFault(`Several backups start with ${id}: give more of the id`)
  return first
}
