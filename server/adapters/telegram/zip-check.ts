import { Entry, getFileNameLowLevel } from 'yauzl'
import { excerpt, sizeInWords } from './fields.ts'
import { BadSource } from './source.ts'

/** A file of an archive, with only the fields that reading needs: an archive can have 100,000 files. */
export type PackedFile = Entry

type Limits = { unpackedMaxBytes: number; fileSize: number }

/** An archive above these limits is an attack, or too large for this import. */
const [maxFiles, maxRatio] = [100_000, 100]
/** Smaller files can have any compression ratio. */
const smallBytes = 1024 ** 2
const localHeaderBytes = 30

/**
 * Checks the directory of an archive entry by entry, before anything is unpacked. Throws BadSource for a
 * forbidden entry.
 */
export function createZipCheck({ unpackedMaxBytes, fileSize }: Limits) {
  const files = new Map<string, PackedFile>()
  const taken: { from: number; to: number }[] = []
  let [unpacked, entries] = [0, 0]

  return {
    add(entry: Entry, name: string): void {
      entries += 1
      if (entries > maxFiles) throw new BadSource('file_zip_too_many', String(maxFiles))
      assertInside(name)
      assertPlain(entry, name)
      const key = name.normalize('NFC')
      if (files.has(key)) throw new BadSource('file_zip_twice', shown(name))
      const { uncompressedSize: size, compressedSize: packedSize } = entry
      unpacked += size
      if (unpacked > unpackedMaxBytes)
        throw new BadSource('file_zip_too_large', sizeInWords(unpackedMaxBytes))
      if (size > smallBytes && size > packedSize * maxRatio) throw new BadSource('file_zip_bomb', shown(name))
      const from = entry.relativeOffsetOfLocalHeader
      taken.push({ from, to: from + localHeaderBytes + packedSize })
      if (!name.endsWith('/')) files.set(key, packedFile(entry))
    },

    /** Checks that need all entries. */
    end(): Map<string, PackedFile> {
      if (unpacked > smallBytes && unpacked > fileSize * maxRatio)
        throw new BadSource('file_zip_bomb', sizeInWords(unpacked))
      assertApart(taken)
      return files
    },
  }
}

/**
 * The name is UTF-8 if the flag or the extra field says so, or if it is valid UTF-8 (macOS sets no flag).
 * Otherwise it is in the DOS code page.
 */
export function zipNameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const isTold = (generalPurposeBitFlag & 0x800) !== 0 || extraFields.some(({ id }) => id === 0x7075)
  const name = isTold
    ? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
    : (utf8(fileNameRaw) ?? new TextDecoder('ibm866').decode(fileNameRaw))
  return name.replaceAll('\\', '/')
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function assertInside(name: string): void {
  const leadsOut = name === '' || /^(?:\/|[A-Za-z]:)/.test(name) || name.split('/').includes('..')
  if (leadsOut || name.includes('\u0000')) throw new BadSource('file_zip_path', shown(name))
}

function assertPlain(entry: Entry, name: string): void {
  if (entry.isEncrypted()) throw new BadSource('file_zip_encrypted', shown(name))
  // The upper half is the Unix file mode; archives of other systems have 0.
  const type = (entry.externalFileAttributes >>> 16) & 0o170000
  const isPlain = type === 0 || type === 0o100000 || type === 0o040000
  if (!isPlain) throw new BadSource('file_zip_link', shown(name))
  const { compressionMethod: method } = entry
  if (method !== 0 && method !== 8) throw new BadSource('file_zip_method', `${shown(name)}, ${method}`)
}

/**
 * Refuses files that share packed bytes: a few bytes would unpack many times
 * (https://www.bamsoftware.com/hacks/zipbomb/).
 */
function assertApart(taken: { from: number; to: number }[]): void {
  const inOrder = taken.toSorted((one, other) => one.from - other.from)
  inOrder.forEach(({ from }, i) => {
    const before = inOrder[i - 1]
    if (before && before.to > from) throw new BadSource('file_zip_bomb', 'overlapping files')
  })
}

function packedFile(entry: Entry): PackedFile {
  const { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize, compressionMethod, crc32 } = entry
  const kept = { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize, compressionMethod, crc32 }
  return Object.assign(new Entry(), kept)
}

function shown(name: string): string {
  return excerpt(name, 120)
}
