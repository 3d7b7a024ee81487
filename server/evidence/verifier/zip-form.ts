/**
 * The one form that the ZIP of an evidence package has: entries stored without compression and sorted by name, equal
 * values in all headers, Zip64 only where a value needs it, and no other byte. docs/evidence-format.md has it in words.
 */
export type ZipEntry = { name: string; size: number; crc: number; offset: number }

/** The largest values of a header without Zip64 are marks for "see Zip64". */
const most16 = 0xffff
const most32 = 0xffffffff
/** Zip64 needs version 4.5, stored files 1.0. */
const zip64Version = 45
const plainVersion = 10
/** Files of Unix, in the high byte of "version made by". */
const madeOnUnix = 3 << 8
/** 1980-01-01, the first day of the format. */
const fixedDate = 0x0021
/** A file that its owner may write and everyone may read. */
const fixedAttributes = 0o100644 * 0x10000

const localMark = 0x04034b50
const centralMark = 0x02014b50
const endMark = 0x06054b50
const end64Mark = 0x06064b50
const locatorMark = 0x07064b50

export const endBytes = 22
export const locatorBytes = 20
export const end64Bytes = 56

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** Whether a package may have a file of this name: safe on every system, and without a second spelling. */
export function isEntryName(name: string): boolean {
  return name.length <= 300 && name.split('/').every((one) => segment.test(one) && !one.endsWith('.'))
}

/** The bytes before the content of an entry. */
export function localHeader({ name, size, crc }: Omit<ZipEntry, 'offset'>): Uint8Array {
  const isLarge = size >= most32
  return bytesOf([
    [4, localMark],
    [2, isLarge ? zip64Version : plainVersion],
    ...contentFields({ size, crc }),
    [2, name.length],
    [2, isLarge ? 20 : 0],
    name,
    ...(isLarge ? zip64Field([size, size]) : []),
  ])
}

/** The entry in the central directory. */
export function centralHeader({ name, size, crc, offset }: ZipEntry): Uint8Array {
  const large = [...(size >= most32 ? [size, size] : []), ...(offset >= most32 ? [offset] : [])]
  const version = large.length > 0 ? zip64Version : plainVersion
  return bytesOf([
    [4, centralMark],
    [2, madeOnUnix + version],
    [2, version],
    ...contentFields({ size, crc }),
    [2, name.length],
    [2, large.length > 0 ? 4 + 8 * large.length : 0],
    // Comment, disk, internal attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, fixedAttributes],
    [4, Math.min(offset, most32)],
    name,
    ...zip64Field(large),
  ])
}

/** Everything after the central directory, which has this many entries and bytes and starts at `offset`. */
export function endRecords({
  count,
  size,
  offset,
}: {
  count: number
  size: number
  offset: number
}): Uint8Array {
  const isLarge = count >= most16 || size >= most32 || offset >= most32
  const end64: Field[] = [
    [4, end64Mark],
    [8, end64Bytes - 12],
    [2, madeOnUnix + zip64Version],
    [2, zip64Version],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
    [4, locatorMark],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]
  return bytesOf([
    ...(isLarge ? end64 : []),
    [4, endMark],
    [2, 0],
    [2, 0],
    [2, Math.min(count, most16)],
    [2, Math.min(count, most16)],
    [4, Math.min(size, most32)],
    [4, Math.min(offset, most32)],
    [2, 0],
  ])
}

/** Width in bytes and value of a number, lowest byte first; or text with a byte for each character. */
type Field = readonly [width: 2 | 4 | 8, value: number] | string

/** Flags, method, time, date, CRC and both sizes, which are equal. */
function contentFields({ size, crc }: { size: number; crc: number }): Field[] {
  const shown = Math.min(size, most32)
  return [
    [2, 0],
    [2, 0],
    [2, 0],
    [2, fixedDate],
    [4, crc],
    [4, shown],
    [4, shown],
  ]
}

function zip64Field(values: number[]): Field[] {
  if (values.length === 0) return []
  return [[2, 1], [2, 8 * values.length], ...values.map((value): Field => [8, value])]
}

function bytesOf(fields: Field[]): Uint8Array {
  const widths = fields.map((field) => (typeof field === 'string' ? field.length : field[0]))
  const bytes = new Uint8Array(widths.reduce((sum, width) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const field of fields) {
    if (typeof field === 'string') {
      for (let i = 0; i < field.length; i += 1) bytes[at + i] = field.charCodeAt(i)
      at += field.length
      continue
    }
    const [width, value] = field
    if (width === 2) view.setUint16(at, value, true)
    else if (width === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += width
  }
  return bytes
}
