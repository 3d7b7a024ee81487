import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A copy of a directory whose files change. `finish` makes it equal to the directory. */
export type LiveCopy = {
  /** Copies what has changed since. Nothing may write to the directory until it resolves. */
  finish(): Promise<void>
}

type State = { size: bigint; mtimeNs: bigint }

/** The kernel takes the time of a change from a clock with steps of some milliseconds. */
const unsureNs = 1_000_000_000n
/** Files that are copied at once. */
const width = 4

/**
 * Copies a directory while its files change. What has changed until `finish` is copied again there, so the
 * writers wait only for that, not for the whole copy.
 */
export async function copyLive(from: string, to: string): Promise<LiveCopy> {
  const startedNs = BigInt(Date.now()) * 1_000_000n
  const copied = new Map<string, State>()
  const copyAll = async (files: ReadonlyMap<string, State>) => {
    const left = [...files]
    const take = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const [name, state] = next
        await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
        // A reflink where the file system has them, otherwise a copy.
        await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE).catch(ignoreGone)
        copied.set(name, state)
      }
    }
    await Promise.all(Array.from({ length: width }, take))
  }
  await copyAll(await filesIn(from, to))
  return {
    finish: async () => {
      const now = await filesIn(from, to)
      for (const name of copied.keys()) if (!now.has(name)) await rm(join(to, name), { force: true })
      await copyAll(
        new Map(
          [...now].filter(([name, { size, mtimeNs }]) => {
            const known = copied.get(name)
            return known?.size !== size || known.mtimeNs !== mtimeNs || mtimeNs > startedNs - unsureNs
          }),
        ),
      )
    },
  }
}

/** The files under a directory by their path in it. Makes their empty folders in the copy, which PostgreSQL needs. */
async function filesIn(directory: string, copy: string): Promise<Map<string, State>> {
  const files = new Map<string, State>()
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    await mkdir(join(copy, folder), { recursive: true, mode: 0o700 })
    for (const entry of (await readdir(join(directory, folder), { withFileTypes: true }).catch(ignoreGone)) ??
      []) {
      const name = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(name)
      const state = entry.isFile() && (await stat(join(directory, name), { bigint: true }).catch(ignoreGone))
      if (state) files.set(name, { size: state.size, mtimeNs: state.mtimeNs })
    }
  }
  return files
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
