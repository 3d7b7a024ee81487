/** One element of DER (ITU-T X.690). `bytes` has tag and length too. */
export type Der = { tag: number; bytes: Uint8Array; content: Uint8Array }

/** The bytes are not DER, or not of the expected structure. */
export class BadDer extends Error {}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Tag of a context-specific element, such as `[0]`. */
export const contextTag = (number: number, form: 'constructed' | 'primitive' = 'constructed') =>
  (form === 'constructed' ? 0xa0 : 0x80) + number

/** The only element in these bytes. @throws BadDer */
export function readDer(bytes: Uint8Array): Der {
  const { element, end } = readAt(bytes, 0)
  if (end !== bytes.length) throw new BadDer('bytes follow the element')
  return element
}

/** The elements within a constructed element. @throws BadDer */
export function childrenOf({ content }: Der): Der[] {
  const children: Der[] = []
  for (let at = 0; at < content.length; ) {
    const { element, end } = readAt(content, at)
    children.push(element)
    at = end
  }
  return children
}

function readAt(bytes: Uint8Array, start: number): { element: Der; end: number } {
  const tag = bytes[start]
  const first = bytes[start + 1]
  if (tag === undefined || first === undefined) throw new BadDer('the element is cut off')
  if ((tag & 0x1f) === 0x1f) throw new BadDer('tags of several bytes are not supported')
  let from = start + 2
  let length = first
  if (first > 0x7f) {
    const count = first & 0x7f
    if (count === 0 || count > 4) throw new BadDer('the length is not definite, or too large')
    const digits = bytes.subarray(from, from + count)
    length = digits.reduce((sum, digit) => sum * 256 + digit, 0)
    from += count
    if (digits.length < count || digits[0] === 0 || length < 0x80)
      throw new BadDer('the length is not minimal')
  }
  const end = from + length
  if (end > bytes.length) throw new BadDer('the element is cut off')
  return { element: { tag, bytes: bytes.subarray(start, end), content: bytes.subarray(from, end) }, end }
}

/** Reads the children of an element one after the other. */
export type DerReader = {
  /** The next child, which must have this tag. @throws BadDer */
  take(tag: number): Der
  /** The next child if it has this tag; undefined otherwise. */
  takeIf(tag: number): Der | undefined
  /** All children that are left. */
  rest(): Der[]
  /** @throws BadDer if children are left. */
  end(): void
}

/** @throws BadDer if the element does not have this tag. */
export function readerOf(element: Der | undefined, tag: number = tags.sequence): DerReader {
  if (element?.tag !== tag) throw new BadDer(`an element with tag ${tag} is missing`)
  const children = childrenOf(element)
  const takeIf = (wanted: number) => (children[0]?.tag === wanted ? children.shift() : undefined)
  return {
    takeIf,
    take: (wanted) => {
      const child = takeIf(wanted)
      if (!child) throw new BadDer(`an element with tag ${wanted} is missing`)
      return child
    },
    rest: () => children.splice(0),
    end: () => {
      if (children.length > 0) throw new BadDer('unknown elements follow')
    },
  }
}

/** An object identifier in dotted form. @throws BadDer */
export function oidOf({ content }: Der): string {
  const parts: bigint[] = []
  let value = 0n
  for (const [i, byte] of content.entries()) {
    if (value === 0n && byte === 0x80) throw new BadDer('an object identifier is not minimal')
    value = value * 128n + BigInt(byte & 0x7f)
    if (byte > 0x7f) {
      if (i === content.length - 1) throw new BadDer('an object identifier is cut off')
      continue
    }
    parts.push(value)
    value = 0n
  }
  const [first] = parts
  if (first === undefined) throw new BadDer('an object identifier is empty')
  const root = first < 80n ? first / 40n : 2n
  return [root, first - root * 40n, ...parts.slice(1)].join('.')
}

/** @throws BadDer */
export function integerOf({ content }: Der): bigint {
  const [first, second] = content
  if (first === undefined) throw new BadDer('an integer is empty')
  const isPadded = (first === 0 && (second ?? 0x80) < 0x80) || (first === 0xff && (second ?? 0) > 0x7f)
  if (content.length > 1 && isPadded) throw new BadDer('an integer is not minimal')
  const unsigned = BigInt(`0x${hexOf(content)}`)
  return first > 0x7f ? unsigned - (1n << BigInt(8 * content.length)) : unsigned
}

/** @throws BadDer */
export function booleanOf({ content }: Der): boolean {
  const [value] = content
  if (content.length !== 1 || (value !== 0 && value !== 0xff)) throw new BadDer('a boolean is not valid')
  return value === 0xff
}

/** The bytes of a BIT STRING of whole bytes. @throws BadDer */
export function bytesOfBits({ content }: Der): Uint8Array {
  if (content[0] !== 0) throw new BadDer('a bit string has an incomplete byte')
  return content.subarray(1)
}

/** An instant of UTCTime or GeneralizedTime, in milliseconds. @throws BadDer */
export function instantOf({ tag, content }: Der): number {
  const text = String.fromCharCode(...content)
  const isShort = tag === tags.utcTime
  if (!isShort && tag !== tags.time) throw new BadDer('a time is missing')
  const found = (isShort ? /^(\d{2})(\d{10})()Z$/ : /^(\d{4})(\d{10})((?:\.\d*[1-9])?)Z$/).exec(text)
  const [, year = '', rest = '', fraction = ''] = found ?? []
  const century = isShort ? (Number(year) < 50 ? '20' : '19') : ''
  const [month, day, hour, minute, second] = rest.match(/\d\d/g) ?? []
  const iso = `${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`
  const whole = Date.parse(iso)
  // `Date.parse` accepts February 30, and moves it to March.
  if (Number.isNaN(whole) || new Date(whole).toISOString().slice(0, 19) !== iso.slice(0, 19))
    throw new BadDer('a time is not valid')
  return whole + Math.floor(Number(`0${fraction}`) * 1_000)
}

/** An element with this tag and content. */
export function writeDer(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const digits = length < 0x80 ? [] : bytesOfNumber(length)
  return joined(Uint8Array.of(tag, digits.length > 0 ? 0x80 + digits.length : length, ...digits), ...parts)
}

/** An INTEGER that is not negative. */
export function writeInteger(value: bigint): Uint8Array<ArrayBuffer> {
  const hex = value.toString(16)
  const bytes = bytesOfHex(hex.length % 2 === 0 ? hex : `0${hex}`)
  return (bytes[0] ?? 0) > 0x7f
    ? writeDer(tags.integer, Uint8Array.of(0), bytes)
    : writeDer(tags.integer, bytes)
}

function bytesOfNumber(value: number): number[] {
  const digits: number[] = []
  for (let left = value; left > 0; left = Math.floor(left / 256)) digits.unshift(left % 256)
  return digits
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/** Lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of hex digits in pairs. @throws BadDer */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) throw new BadDer('hex digits are not valid')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
