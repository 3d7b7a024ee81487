import { existsSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { BadSource } from '#adapters/telegram/source'
import { DamagedFile, openZip, type ZippedFile } from '#adapters/telegram/zip-file'
import { exportIn, type ZippedExport } from '#adapters/telegram/zipped-export'
import type { DiskGuard } from '#data-directory/disk-guard'

/**
 * An upload as the importer reads it. `posts`: path of the file with the posts. `find`: finds other files of
 * the export by their names; absent if there are none.
 */
export type OpenedUpload = {
  posts: string
  size: number
  find?(path: string): ZippedFile | undefined
  close(): void
}

/** Paths of files created next to an upload, to be removed with it. */
export const besideUpload = (path: string): string[] => [postsOf(path), `${postsOf(path)}.new`]
const postsOf = (path: string) => `${path}.posts`

/**
 * Opens an upload. Of a zip archive only the posts are unpacked; other files are read from the archive.
 * @throws BadSource if the zip archive is refused.
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

/** Whether the file starts like a zip archive, including an empty one. */
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
 * Writes the file and then renames it. The final name therefore always has all posts, and checkpoints in it
 * stay valid.
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
