import { hexOf } from '../der.ts'
import { crc32 } from './crc32.ts'
import { PackageFault } from './fault.ts'
import { createSha256 } from './sha256.ts'
import {
  centralHeader,
  end64Bytes,
  endBytes,
  endRecords,
  isEntryName,
  localHeader,
  locatorBytes,
  type ZipEntry,
} from './zip-form.ts'

/** The bytes of a package, read in pieces: a file of Node or of the browser. */
export type Source = {
  size: number
  /** The bytes from `from` up to `to`, exclusive. */
  read(from: number, to: number): Promise<Uint8Array>
}

const pieceBytes = 4 * 1024 * 1024
/** Files of about a million entries have a central directory of this size. */
const mostCentralBytes = 256 * 1024 * 1024
const centralFixedBytes = 46

/**
 * The entries of a package. Reads its directory and makes the same bytes from names, sizes and CRCs again: any
 * difference is a fault.
 * @throws PackageFault
 */
export async function readEntries(source: Source): Promise<ZipEntry[]> {
  const end = await readEnd(source)
  const central = await source.read(end.offset, end.offset + end.size)
  const entries = parseCentral(central, end.count)
  const expected = entries.map(centralHeader)
  assertSame(central, expected, 'zip_central', 'central directory')
  const tail = await source.read(end.offset + end.size, source.size)
  assertSame(tail, [endRecords(end)], 'zip_end', 'end of the file')
  let offset = 0
  let before = ''
  for (const entry of entries) {
    if (!isEntryName(entry.name)) throw new PackageFault('zip_name', entry.name)
    if (entry.name <= before) throw new PackageFault('zip_order', entry.name)
    if (entry.offset !== offset) throw new PackageFault('zip_header', entry.name, 'offset')
    offset += localHeader(entry).length + entry.size
    before = entry.name
  }
  if (offset !== end.offset) throw new PackageFault('zip_end', 'central directory', 'offset')
  return entries
}

export type ReadFile = {
  sha256: string /** Only if the file was asked for. */
  bytes: Uint8Array | undefined
}

/**
 * Reads one entry and compares its header and its CRC. Keeps the bytes only where `isKept`.
 * @throws PackageFault
 */
export async function readFile(source: Source, entry: ZipEntry, isKept: boolean): Promise<ReadFile> {
  const header = localHeader(entry)
  const start = entry.offset + header.length
  assertSame(await source.read(entry.offset, start), [header], 'zip_header', entry.name)
  const hash = createSha256()
  const kept = isKept ? new Uint8Array(entry.size) : undefined
  let crc = 0
  for (let at = 0; at < entry.size; ) {
    const piece = await source.read(start + at, start + Math.min(at + pieceBytes, entry.size))
    if (piece.length === 0) throw new PackageFault('zip_end', entry.name, 'the file ends within this entry')
    hash.update(piece)
    crc = crc32(piece, crc)
    kept?.set(piece, at)
    at += piece.length
  }
  if (crc !== entry.crc) throw new PackageFault('zip_crc', entry.name)
  return { sha256: hexOf(hash.end()), bytes: kept }
}

/** Number of entries, size and place of the central directory. */
async function readEnd({ size, read }: Source): Promise<{ count: number; size: number; offset: number }> {
  const most = endBytes + locatorBytes + end64Bytes
  const tail = await read(Math.max(0, size - most), size)
  if (tail.length < endBytes) throw new PackageFault('zip_end', 'end of the file', 'too short')
  const view = viewOf(tail)
  const at = tail.length - endBytes
  const plain = {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  }
  const isLarge = plain.count === 0xffff || plain.size === 0xffffffff || plain.offset === 0xffffffff
  const hasLarge = isLarge && tail.length === most
  const end = hasLarge
    ? { count: numberAt(view, 32), size: numberAt(view, 40), offset: numberAt(view, 48) }
    : plain
  if (end.size > mostCentralBytes || end.offset + end.size > size - endBytes)
    throw new PackageFault('zip_end', 'end of the file', 'size or place of the central directory')
  return end
}

function parseCentral(central: Uint8Array, count: number): ZipEntry[] {
  const view = viewOf(central)
  const entries: ZipEntry[] = []
  let at = 0
  while (at + centralFixedBytes <= central.length) {
    const nameBytes = view.getUint16(at + 28, true)
    const extraBytes = view.getUint16(at + 30, true)
    const extra = at + centralFixedBytes + nameBytes
    const next = extra + extraBytes
    if (next > central.length) break
    const name = String.fromCharCode(...central.subarray(at + centralFixedBytes, extra))
    const large = extraBytes >= 4 ? Math.floor((extraBytes - 4) / 8) : 0
    const values = Array.from({ length: large }, (_, i) => numberAt(view, extra + 4 + 8 * i))
    const crc = view.getUint32(at + 16, true)
    const size = view.getUint32(at + 24, true)
    const offset = view.getUint32(at + 42, true)
    const isLarge = size === 0xffffffff
    entries.push({
      name,
      crc,
      size: isLarge ? (values[0] ?? size) : size,
      offset: offset === 0xffffffff ? (values[isLarge ? 2 : 0] ?? offset) : offset,
    })
    at = next
  }
  if (at !== central.length || entries.length !== count)
    throw new PackageFault('zip_central', 'central directory', 'number of entries')
  return entries
}

function assertSame(
  found: Uint8Array,
  expected: Uint8Array[],
  code: PackageFault['fault']['code'],
  about: string,
) {
  let at = 0
  for (const part of expected) {
    for (const byte of part) {
      if (found[at] !== byte) throw new PackageFault(code, about, `byte ${at}`)
      at += 1
    }
  }
  if (at !== found.length) throw new PackageFault(code, about, `${found.length} bytes instead of ${at}`)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function numberAt(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}
