import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Entry } from './entry.ts'

export type Packed = { unpackedBytes: number; packedBytes: number; files: number; sha256: string }

type Options = {
  /** Top folder in the archive. */
  folder: string
  /** Time of every entry: equal entries give equal bytes. */
  time: Date
  /** Called with the unpacked bytes so far. */
  onProgress?: ((bytes: number) => void) | undefined
}

/** Writes the entries to `file` as a gzip-compressed tar archive. The name never refers to an incomplete archive. */
export async function writeTarball(file: string, entries: Entry[], options: Options): Promise<Packed> {
  mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = `${file}.new`
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const archive = pack()
  const output = createWriteStream(unfinished)
  try {
    const written = pipeline(archive, createGzip({ level: 9 }), hashing, output)
    // A failed write rejects below, after it has ended the archive.
    written.catch((error: Error) => archive.destroy(error))
    const unpackedBytes = await addEntries(archive, entries, options)
    archive.finalize()
    await written
    await flush(unfinished)
    renameSync(unfinished, file)
    const { size: packedBytes } = await stat(file)
    return { unpackedBytes, packedBytes, files: entries.length, sha256: hash.digest('hex') }
  } catch (error) {
    archive.destroy()
    output.destroy()
    // A file that is still being opened would be created after it was removed.
    if (!output.closed) await once(output, 'close')
    rmSync(unfinished, { force: true })
    throw error
  }
}

async function addEntries(
  archive: ReturnType<typeof pack>,
  entries: Entry[],
  { folder, time, onProgress }: Options,
): Promise<number> {
  let total = 0
  const head = (entry: Entry) => ({
    name: `${folder}/${entry.path}`,
    mtime: time,
    mode: entry.kind === 'file' && entry.isExecutable ? 0o755 : 0o644,
    uid: 0,
    gid: 0,
    uname: 'root',
    gname: 'root',
  })
  for (const entry of entries) {
    if (entry.kind === 'link')
      archive.entry({ ...head(entry), mode: 0o777, type: 'symlink', linkname: entry.target })
    else if (entry.kind === 'text') archive.entry(head(entry), entry.content)
    else {
      const { size } = await stat(entry.source)
      await pipeline(createReadStream(entry.source), archive.entry({ ...head(entry), size }))
      total += size
    }
    if (entry.kind === 'text') total += Buffer.byteLength(entry.content)
    onProgress?.(total)
  }
  return total
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
