import { existsSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { BadSource } from '#adapters/telegram/source'
import { DamagedFile, openZip, type ZippedFile } from '#adapters/telegram/zip-file'
import { exportIn, type ZippedExport } from '#adapters/telegram/zipped-export'
import type { DiskGuard } from '#data-directory/disk-guard'

/**
 * An uploaded file as the importer reads it: the posts as one file, and the files that these name where there
 * are any.
 */
export type OpenedUpload = {
  posts: string
  size: number
  find?(path: string): ZippedFile | undefined
  close(): void
}

/** What is made of an upload beside it, to be removed with it. */
export const besideUpload = (path: string): string[] => [postsOf(path), `${postsOf(path)}.new`]
const postsOf = (path: string) => `${path}.posts`

/**
 * Opens an upload, of which a zip archive is unpacked as far as its posts go: what these name is read where
 * it lies.
 * @throws BadSource where it is a zip archive that is not to be taken.
 */
export async function openUpload(
  path: string,
  { disk, unpackedMaxBytes }: { disk: DiskGuard; unpackedMaxBytes: number },
): Promise<OpenedUpload> {
  if (!(await isZip(path))) return { posts: path, size: (await stat(path)).size, close: () => undefined }
  const zip = await openZip(path, unpackedMaxBytes)
  try {
    const { posts: files, find } = exportIn(zip)
    const posts = postsOf(path)
    if (!existsSync(posts)) await unpack(files, posts, disk)
    return { posts, find, size: (await stat(posts)).size, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** By how every archive begins, an empty one too. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const start = buffer.toString('latin1', 0, bytesRead)
    return start === 'PK\x03\x04' || start === 'PK\x05\x06'
  } finally {
    await file.close()
  }
}

/**
 * Under its name there are all of the posts, so that a checkpoint in them holds whenever the process ends.
 */
async function unpack(files: ZippedExport['posts'], path: string, disk: DiskGuard): Promise<void> {
  await disk.assertLeft(files.reduce((sum, { size }) => sum + size, 0))
  const target = await open(`${path}.new`, 'w', 0o600)
  try {
    for (const file of files) for await (const chunk of file.read()) await target.writeFile(chunk)
    await target.sync()
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    throw new BadSource('file_zip_damaged', error.message)
  } finally {
    await target.close()
  }
  await rename(`${path}.new`, path)
}
