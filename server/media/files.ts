import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaFormat } from '@litopys/contract/media-formats'
import { formatOf, headBytes } from './format.ts'

export type StoredFile = { hash: string; size: number; format: MediaFormat | '' }

/** Files that are being written. After a stop they are useless. */
const unfinished = (directory: string) => join(directory, 'unfinished')

/**
 * Path of the file with this SHA-256, in a folder named after the first two digits and one named after the
 * next two.
 */
export function mediaPath(directory: string, hash: string): string {
  if (!isHash(hash)) throw new Error(`${hash} is not a SHA-256 hash`)
  return join(directory, hash.slice(0, 2), hash.slice(2, 4), hash)
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * Stores a stream under its SHA-256, once for equal content. When it resolves, the file is on the disk; the
 * name never refers to an incomplete file. `writer` names the run, for `clearUnfinished`. `claim` is called
 * before the file gets its name.
 */
export async function storeFile(
  { directory, writer, claim }: { directory: string; writer: string; claim(hash: string): Promise<void> },
  content: AsyncIterable<Buffer>,
): Promise<StoredFile> {
  await mkdir(unfinished(directory), { recursive: true })
  const path = join(unfinished(directory), `${writer}.part`)
  const file = await open(path, 'w', 0o600)
  try {
    const { hash, size, head } = await write(file, content)
    await claim(hash)
    const stored = mediaPath(directory, hash)
    if (await isThere(stored, size)) await rm(path)
    else {
      await file.sync()
      await putInPlace(directory, path, stored)
    }
    return { hash, size, format: formatOf(head) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** Removes the unfinished files of a writer, or of all writers. */
export async function clearUnfinished(directory: string, writer?: string): Promise<void> {
  if (writer === undefined) await rm(unfinished(directory), { recursive: true, force: true })
  else await rm(join(unfinished(directory), `${writer}.part`), { force: true })
}

/** The hashes of all stored files that start with `start`. */
export async function* storedHashes(directory: string, start: string): AsyncGenerator<string> {
  for (const folder of await foldersIn(directory, start)) {
    for (const inner of await foldersIn(folder)) {
      for (const name of await readdir(inner)) if (isHash(name)) yield name
    }
  }
}

async function foldersIn(directory: string, start = ''): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  return names
    .filter((name) => /^[0-9a-f]{2}$/.test(name) && name.startsWith(start))
    .toSorted()
    .map((name) => join(directory, name))
}

async function write(file: FileHandle, content: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let [size, head] = [0, Buffer.alloc(0)]
  for await (const chunk of content) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)])
    hash.update(chunk)
    await file.writeFile(chunk)
    size += chunk.length
  }
  return { hash: hash.digest('hex'), size, head: head.subarray(0, headBytes) }
}

async function isThere(path: string, size: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.size === size
}

async function putInPlace(directory: string, from: string, to: string): Promise<void> {
  const folder = dirname(to)
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  await rename(from, to)
  await syncFolder(folder)
  if (!isNew) return
  await syncFolder(dirname(folder))
  await syncFolder(directory)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
