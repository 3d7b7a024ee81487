import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BadSource } from './source.ts'
import { createZipCheck, type PackedFile, zipNameOf } from './zip-check.ts'

/** A file of a zip archive. `read` yields its complete bytes, or throws DamagedFile. */
export type ZippedFile = { size: number; read(): AsyncGenerator<Buffer> }

export type ZipArchive = {
  names(): Iterable<string>
  find(name: string): ZippedFile | undefined
  close(): void
}

/** A file differs from the archive's directory. Other files can be intact. */
export class DamagedFile extends Error {}

/**
 * Opens a zip archive after checking its whole directory. Its files can then be read without path traversal,
 * endless output or overwritten entries. Format: APPNOTE.TXT of PKWARE,
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 * @throws BadSource
 */
export async function openZip(path: string, unpackedMaxBytes: number): Promise<ZipArchive> {
  const zip = await orDamaged(
    openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false }),
  )
  try {
    const files = await readDirectory(zip, unpackedMaxBytes)
    return {
      names: () => files.keys(),
      find: (name) => {
        const entry = files.get(name.normalize('NFC'))
        return entry && { size: entry.uncompressedSize, read: () => readEntry(zip, entry) }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readDirectory(zip: ZipFile, unpackedMaxBytes: number): Promise<Map<string, PackedFile>> {
  const check = createZipCheck({ unpackedMaxBytes, fileSize: zip.fileSize })
  const entries = zip.eachEntry()
  for (;;) {
    const next: IteratorResult<Entry> = await orDamaged(entries.next())
    if (next.done) return check.end()
    check.add(next.value, zipNameOf(next.value))
  }
}

async function* readEntry(zip: ZipFile, entry: PackedFile): AsyncGenerator<Buffer> {
  const { uncompressedSize: size } = entry
  let sum = 0
  let length = 0
  const stream = await zip.openReadStreamPromise(entry).catch(damaged)
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch(damaged)
      if (next.done) break
      length += next.value.length
      if (length > size) throw new DamagedFile(`more than the announced ${size} bytes`)
      sum = crc32(next.value, sum)
      yield next.value
    }
  } finally {
    stream.destroy()
  }
  if (length !== size) throw new DamagedFile(`${length} of ${size} bytes`)
  if (sum !== entry.crc32) throw new DamagedFile('its checksum differs')
}

function damaged(cause: unknown): never {
  throw new DamagedFile(cause instanceof Error ? cause.message : String(cause))
}

async function orDamaged<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    // This record is at the end of every archive.
    const isCut = reason.startsWith('End of central directory record signature not found')
    throw isCut ? new BadSource('file_zip_cut_off') : new BadSource('file_zip_damaged', reason)
  }
}
