/** Byte values of JSON's structure. */
export const byte = {
  quote: 0x22,
  backslash: 0x5c,
  open: 0x7b,
  close: 0x7d,
  openArray: 0x5b,
  closeArray: 0x5d,
  comma: 0x2c,
  colon: 0x3a,
  newline: 0x0a,
} as const

/** Deepest nesting that a record may have (notes on security, R21). */
const maxDepth = 64

/** Where the scan of one record stands when its bytes come in pieces; `at` counts from the record's first byte. */
export type RecordScan = {
  at: number
  depth: number
  inString: boolean
  escaped: boolean
  isTooDeep: boolean
}

export const recordStart: RecordScan = { at: 0, depth: 0, inString: false, escaped: false, isTooDeep: false }

export type RecordEnd =
  | { kind: 'end' | 'broken'; at: number; reason?: string }
  | { kind: 'more'; scan: RecordScan }

/**
 * Find the end of the object that the bytes begin with, without parsing it. JSON allows no raw line end inside a
 * string, and Telegram Desktop writes one field a line: a line that ends inside a string shows where a record broke.
 */
export function scanRecord(bytes: Buffer, scan: RecordScan): RecordEnd {
  let { at, depth, inString, escaped, isTooDeep } = scan
  for (; at < bytes.length; at += 1) {
    const value = bytes[at]
    if (inString) {
      if (escaped) escaped = false
      else if (value === byte.backslash) escaped = true
      else if (value === byte.quote) inString = false
      else if (value === byte.newline) return { kind: 'broken', at, reason: 'A text has no end on its line' }
      continue
    }
    if (value === byte.quote) inString = true
    else if (value === byte.open || value === byte.openArray) {
      depth += 1
      if (depth > maxDepth) isTooDeep = true
    } else if (value === byte.close || value === byte.closeArray) {
      depth -= 1
      if (depth > 0) continue
      if (isTooDeep) return { kind: 'end', at: at + 1, reason: `Nested deeper than ${maxDepth} levels` }
      return { kind: 'end', at: at + 1 }
    }
  }
  return { kind: 'more', scan: { at, depth, inString, escaped, isTooDeep } }
}

/**
 * Where reading can go on after a broken record: the next one of the same indentation, or the bracket that ends the
 * list, whichever comes first after `from`; -1 where the bytes at hand show neither.
 */
export function findNextPlace(bytes: Buffer, from: number, indent: string | undefined): number {
  const begins = indent === undefined ? ['{"id":'] : [`\n${indent}{`, `\n${indent.slice(1)}]`]
  const places = begins.flatMap((begin) => {
    const at = bytes.indexOf(begin, from)
    return at < 0 ? [] : [at + begin.search(/[{\]]/)]
  })
  return places.length > 0 ? Math.min(...places) : -1
}

/** The white space before `at` on its line; undefined in JSON that is written without line ends. */
export function indentBefore(bytes: Buffer, at: number): string | undefined {
  const lineStart = bytes.subarray(0, at).lastIndexOf(byte.newline)
  if (lineStart < 0) return undefined
  const indent = bytes.toString('latin1', lineStart + 1, at)
  return indent.trim() === '' ? indent : undefined
}
