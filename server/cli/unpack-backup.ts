import { mkdir, rm } from 'node:fs/promises'
import { extract, type ReadEntry } from 'tar'
import { reasonOf } from '#server/errors'
import { CommandFailed } from './command.ts'

/**
 * Unpacks the tar file of a backup into a new directory. A backup has files and directories only: one with links
 * or devices, or with names that lead out of the directory, is refused, and nothing of it stays.
 * @throws CommandFailed
 */
export async function unpackBackup(file: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  let foreign: string | undefined
  const isPlain = (path: string, entry: object) => {
    const isPart = isPlainEntry(entry)
    if (!isPart) foreign ??= path
    return isPart
  }
  try {
    await extract({ cwd: directory, file, strict: true, filter: isPlain })
  } catch (cause) {
    await rm(directory, { recursive: true, force: true })
    throw new CommandFailed(`${file} is no whole tar file: ${reasonOf(cause)}`)
  }
  if (foreign === undefined) return
  await rm(directory, { recursive: true, force: true })
  throw new CommandFailed(`${file} is no backup of Litopys: ${JSON.stringify(foreign)} is a link or a device`)
}

const plainTypes: ReadonlySet<string> = new Set<ReadEntry['type']>([
  ...['File', 'OldFile', 'ContiguousFile', 'Directory'],
] as const)

function isPlainEntry(entry: object): boolean {
  return 'type' in entry && typeof entry.type === 'string' && plainTypes.has(entry.type)
}
