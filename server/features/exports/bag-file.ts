import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { DiskGuard } from '#data-directory/disk-guard'
import {
  bagDeclaration,
  bagInfo,
  bagManifest,
  bagName,
  type Described,
  fileNames,
  type PackageHead,
  provenance,
  tagFiles,
} from '#evidence/verifier/package-form'
import { centralHeader, endRecords, localHeader } from '#evidence/verifier/zip-form'

/** A file of the bag, whose hash and CRC are known before it is written. */
type BagFile = {
  name: string
  sha256: string
  crc: number
  size: number
  read(): AsyncIterable<Uint8Array>
}

export type Bag = {
  /** Adds a file of bytes in memory. A file with this name that the bag already has stays. */
  add(name: string, content: string | Uint8Array): Promise<void>
  /** Adds a file that is read twice: now for its hash, and when the ZIP is written. */
  addFile(name: string, read: () => AsyncIterable<Uint8Array>): Promise<void>
  has(name: string): boolean
  /** Adds the manifests and writes the ZIP. It is on disk when this resolves. @throws AppError storage_full */
  end(content: Described): Promise<{ size: number; sha256: string }>
  /** Removes what was written. To be called at the end, too. */
  close(): Promise<void>
}

export type Place = {
  /** The ZIP. */
  path: string
  /** A file for the contents of small files until the ZIP is written. */
  spool: string
  disk: Pick<DiskGuard, 'assertLeft'>
}

/** A BagIt bag (RFC 8493) in a ZIP, in the one form that docs/evidence-format.md defines. Memory: 200 bytes a file. */
export async function openBag(
  { path, spool, disk }: Place,
  head: PackageHead,
  signal: AbortSignal,
): Promise<Bag> {
  const files = new Map<string, BagFile>()
  const spooled = await open(spool, 'w', 0o600)
  let place = 0
  const add: Bag['add'] = async (name, content) => {
    signal.throwIfAborted()
    if (files.has(name)) return
    const bytes = Buffer.from(content)
    const [from, size] = [place, bytes.length]
    await spooled.writeFile(bytes)
    place += size
    const read = () =>
      size === 0 ? noBytes() : createReadStream(spool, { start: from, end: from + size - 1 })
    files.set(name, { name, ...(await hashesOf([bytes], signal)), read })
  }
  const hashes = () => new Map([...files].map(([name, { sha256 }]) => [name, sha256]))
  return {
    add,
    addFile: async (name, read) => {
      if (!files.has(name)) files.set(name, { name, ...(await hashesOf(read(), signal)), read })
    },
    has: (name) => files.has(name),
    end: async (content) => {
      await add(fileNames.provenance, provenance(head, content, hashes()))
      const payload = [...files.values()].filter(({ name }) => name.startsWith('data/'))
      await add(fileNames.declaration, bagDeclaration)
      await add(fileNames.bagInfo, bagInfo(head, payload))
      await add(fileNames.manifest, bagManifest(payload))
      const tags = tagFiles.flatMap((name) => files.get(name) ?? [])
      await add(fileNames.tagManifest, bagManifest(tags))
      await disk.assertLeft([...files.values()].reduce((sum, { size }) => sum + size, 0))
      return await writeZip(path, bagName(head), [...files.values()], signal)
    },
    close: async () => {
      await spooled.close()
      await rm(spool, { force: true })
    },
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // An empty file has no range that a stream could read.
}

async function hashesOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, signal: AbortSignal) {
  const hash = createHash('sha256')
  let [crc, size] = [0, 0]
  for await (const chunk of content) {
    signal.throwIfAborted()
    hash.update(chunk)
    crc = crc32(chunk, crc)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), crc, size }
}

async function writeZip(path: string, folder: string, files: BagFile[], signal: AbortSignal) {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const named = files.map((file) => ({ ...file, name: `${folder}/${file.name}` }))
  await pipeline(zipOf(named), measure, createWriteStream(path, { mode: 0o600, flush: true }), { signal })
  return { size, sha256: hash.digest('hex') }
}

/** The bytes of a ZIP of these files. */
async function* zipOf(files: BagFile[]): AsyncGenerator<Uint8Array> {
  const central: Uint8Array[] = []
  let offset = 0
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const header = localHeader(file)
    yield header
    yield* unchanged(file)
    central.push(centralHeader({ ...file, offset }))
    offset += header.length + file.size
  }
  const directory = Buffer.concat(central)
  yield directory
  yield endRecords({ count: files.length, size: directory.length, offset })
}

/** The content of a file. @throws Error if it is not what was hashed before */
async function* unchanged({ name, read, size, crc }: BagFile): AsyncGenerator<Uint8Array> {
  let [seen, seenCrc] = [0, 0]
  for await (const chunk of read()) {
    seen += chunk.length
    seenCrc = crc32(chunk, seenCrc)
    yield chunk
  }
  if (seen !== size || seenCrc !== crc)
    throw new Error(`the file ${name} changed while the package was written`)
}
