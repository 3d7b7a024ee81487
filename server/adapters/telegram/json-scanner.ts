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

/** Deepest allowed nesting of a record and of the JSON around the records. It limits stack and memory use. */
export const maxDepth = 64

/**
 * Records above this size are skipped: analysing one needs a multiple of its size in memory. Real messages
 * are smaller than 100 KB.
 */
export const maxRecordBytes = 2 * 1024 * 1024

/**
 * State of the scan of a record whose bytes arrive in pieces. `at` counts from the record's first byte.
 * `closing` lists the expected closing brackets, up to the deepest allowed level.
 */
export type RecordScan = {
  at: number
  depth: number
  closing: number[]
  inString: boolean
  escaped: boolean
  isTooDeep: boolean
}

export function recordStart(): RecordScan {
  return { at: 0, depth: 0, closing: [], inString: false, escaped: false, isTooDeep: false }
}

export type RecordEnd =
  | { kind: 'end'; at: number; isTooDeep: boolean }
  | { kind: 'broken'; code: 'text_without_end' | 'brackets_mismatch' }
  | { kind: 'more'; scan: RecordScan }

/**
 * Finds the end of the object that the bytes start with, without parsing it. JSON allows no raw line end
 * inside a string, and Telegram Desktop writes one field per line. A line end inside a string therefore shows
 * where a record is broken.
 */
export function scanRecord(bytes: Buffer, scan: RecordScan): RecordEnd {
  const now = { ...scan }
  while (now.at < bytes.length) {
    if (now.inString) {
      if (!passString(bytes, now)) return { kind: 'broken', code: 'text_without_end' }
      continue
    }
    const value = bytes[now.at]
    now.at += 1
    if (value === byte.quote) now.inString = true
    else if (isOpening(value)) goDeeper(now, value)
    else if (value === byte.close || value === byte.closeArray) {
      if (!comeBack(now, value)) return { kind: 'broken', code: 'brackets_mismatch' }
      if (now.depth === 0) return { kind: 'end', at: now.at, isTooDeep: now.isTooDeep }
    }
  }
  return { kind: 'more', scan: now }
}

/** Moves to the end of the string or of the bytes; false if a line ends inside the string. */
function passString(bytes: Buffer, scan: RecordScan): boolean {
  for (; scan.at < bytes.length; scan.at += 1) {
    const value = bytes[scan.at]
    if (scan.escaped) scan.escaped = false
    else if (value === byte.backslash) scan.escaped = true
    else if (value === byte.newline) return false
    else if (value === byte.quote) {
      scan.inString = false
      scan.at += 1
      return true
    }
  }
  return true
}

function isOpening(value: number | undefined): value is number {
  return value === byte.open || value === byte.openArray
}

function goDeeper(scan: RecordScan, bracket: number): void {
  if (scan.depth < maxDepth) scan.closing[scan.depth] = bracket === byte.open ? byte.close : byte.closeArray
  else scan.isTooDeep = true
  scan.depth += 1
}

/** False if another bracket was expected. */
function comeBack(scan: RecordScan, bracket: number): boolean {
  scan.depth -= 1
  return scan.depth >= maxDepth || scan.closing[scan.depth] === bracket
}

/** For JSON in one line: the start of a message, or the end of a chat's list before the next chat. */
const placeInLine = /\{"id":\s?"?-?\d{1,20}"?,\s?"type":|\]\s?\},\s?\{"(?:name|type|messages)":\s?[^{]/
/** Bytes that are searched at once, and more than the longest such place has. */
const [searchedBytes, longestPlace] = [8_192, 64]

/**
 * Offset at which reading can resume after a broken record. It is the next record of the same indentation or
 * the bracket that ends the list, whichever is first after `from`; -1 if neither is in the bytes.
 */
export function findNextPlace(bytes: Buffer, from: number, indent: string | undefined): number {
  if (indent !== undefined) return findNextLine(bytes, from, indent)
  // The next place is usually near: copying all bytes for each broken record would take quadratic time.
  for (let at = from; at < bytes.length; at += searchedBytes) {
    // Latin-1 has one character per byte, so offsets are equal.
    const found = bytes.toString('latin1', at, at + searchedBytes + longestPlace).search(placeInLine)
    if (found >= 0) return at + found
  }
  return -1
}

function findNextLine(bytes: Buffer, from: number, indent: string): number {
  const next = bytes.indexOf(`\n${indent}{`, from)
  const behind = next < 0 ? bytes.length : next
  for (let end = bytes.indexOf('\n', from); end >= 0 && end < behind; end = bytes.indexOf('\n', end + 1)) {
    const bracket = skipSpace(bytes, end + 1)
    if (bytes[bracket] === byte.closeArray && bracket - end - 1 < indent.length) return end
  }
  return next
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1
  return at
}

/** White space before `at` on its line; undefined in JSON without line ends. */
export function indentBefore(bytes: Buffer, at: number): string | undefined {
  const lineStart = bytes.subarray(0, at).lastIndexOf(byte.newline)
  if (lineStart < 0) return undefined
  const indent = bytes.toString('latin1', lineStart + 1, at)
  return indent.trim() === '' ? indent : undefined
}
