import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MediaFormat } from '@litopys/contract/media-formats'
import type { FileStore } from '#files/file-store'
import { claimFile } from './claims.ts'
import { formatOf, headBytes } from './format.ts'
import { isHash, mediaName } from './hash.ts'

export type StoredFile = { hash: string; size: number; format: MediaFormat | '' }

/** Files that are being written. After a stop they are useless. */
export const unfinished = (workFolder: string) => join(workFolder, 'unfinished')

export type MediaWriter = {
  files: FileStore
  /** Folder of this machine for files that are being written. */
  workFolder: string
  /** The run that stores the file. */
  run: string
}

/**
 * Stores a stream under its SHA-256, once for equal content. When it resolves, the file is stored; the name
 * never refers to an incomplete file. The run claims the file before it gets its name.
 */
export async function storeFile(writer: MediaWriter, content: AsyncIterable<Buffer>): Promise<StoredFile> {
  const { files, workFolder, run } = writer
  await mkdir(unfinished(workFolder), { recursive: true })
  const path = join(unfinished(workFolder), `${run}.part`)
  const file = await open(path, 'w', 0o600)
  try {
    const { hash, size, head } = await write(file, content)
    await claimFile(files, run, hash)
    const name = mediaName(hash)
    if ((await files.size(name)) !== size) await files.put(name, path)
    return { hash, size, format: formatOf(head) }
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

/** Removes the unfinished files of a run, or of all runs of this process. */
export async function clearUnfinished(workFolder: string, run?: string): Promise<void> {
  if (run === undefined) await rm(unfinished(workFolder), { recursive: true, force: true })
  else await rm(join(unfinished(workFolder), `${run}.part`), { force: true })
}

/** The hashes of all stored files that start with this hexadecimal digit. */
export async function* storedHashes(files: FileStore, digit: string): AsyncGenerator<string> {
  for await (const name of files.list(`media/${digit}`)) {
    const hash = basename(name)
    if (isHash(hash) && name === mediaName(hash)) yield hash
  }
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
