import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#server/errors'
import { type FileStore, type FolderPlace, unfinishedMs } from './file-store.ts'

/** End of the name of a file that is being copied into a shared folder. */
const unfinished = '.storing'

/** Files in a folder: the data directory, or one that several processes mount. */
export function openFolderStore({ path: root, isShared }: FolderPlace): FileStore {
  const at = (name: string) => join(root, name)
  /** Undefined if there is no such file. Other failures are no answer: a claim that is not seen costs a file. */
  const ifThere = async <T>(look: Promise<T>): Promise<T | undefined> => {
    try {
      return await look
    } catch (cause) {
      if (isMissing(cause)) return undefined
      throw isShared ? new AppError('files_unreachable', { cause }) : cause
    }
  }

  const putInPlace = async (name: string, from: string): Promise<void> => {
    const folder = dirname(at(name))
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(from, at(name))
    await sync(folder)
    if (made === undefined) return
    for (let parent = folder; parent !== dirname(made); ) {
      parent = dirname(parent)
      await sync(parent)
    }
  }
  /** The folder may be on another file system, where a rename is not possible. */
  const copy = async (name: string, from: string): Promise<void> => {
    const part = `${at(name)}.${randomUUID()}${unfinished}`
    await mkdir(dirname(part), { recursive: true, mode: 0o700 })
    try {
      await copyFile(from, part)
      await sync(part)
      await putInPlace(name, part)
      await rm(from, { force: true })
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  async function* everyFile(folder: string, start: string): AsyncGenerator<string> {
    const entries = (await ifThere(readdir(at(folder), { withFileTypes: true }))) ?? []
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const name = `${folder}${entry.name}`
      if (!entry.isDirectory()) yield name
      else if (`${name}/`.startsWith(start) || start.startsWith(`${name}/`))
        yield* everyFile(`${name}/`, start)
    }
  }
  return {
    isShared,
    put: async (name, path) => {
      await sync(path)
      if (path === at(name)) return await sync(dirname(path))
      if (isShared) await copy(name, path)
      else await putInPlace(name, path)
    },
    mark: async (name) => {
      await mkdir(dirname(at(name)), { recursive: true, mode: 0o700 })
      await (await open(at(name), 'a', 0o600)).close()
    },
    size: async (name) => (await ifThere(stat(at(name))))?.size,
    // Opened by the first read: one that is never read would stay open, and its failure would end the process.
    read: async function* (name, range) {
      yield* createReadStream(at(name), {
        highWaterMark: 256 * 1024,
        ...(range ? { start: range.from, end: range.to } : {}),
      })
    },
    fetch: async (name) => ((await ifThere(stat(at(name)))) ? at(name) : undefined),
    remove: (name) => rm(at(name), { force: true }),
    list: async function* (start) {
      const folder = start.slice(0, start.lastIndexOf('/') + 1)
      for await (const name of everyFile(folder, start))
        if (name.startsWith(start) && !name.endsWith(unfinished)) yield name
    },
    removeUnfinished: async (now) => {
      if (!isShared) return
      for await (const name of everyFile('', '')) {
        if (!name.endsWith(unfinished)) continue
        const file = await ifThere(stat(at(name)))
        if (file && file.mtimeMs < now.getTime() - unfinishedMs) await rm(at(name), { force: true })
      }
    },
    close: () => undefined,
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')
}

/** Writes a file or a folder to the disk. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
