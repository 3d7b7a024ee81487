import { isBlankText } from '@litopys/contract/blank-text'

/** Reading one field of a record that anybody may have written: of the wanted type, or unknown. */
export type Fields = Record<string, unknown>

export function textField(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Without what no engine keeps: NUL, and halves of a surrogate pair (notes on security, R22). */
export function withoutUnkept(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

/** A text in which a reader sees something; undefined for any other. */
export function visibleText(text: string | undefined): string | undefined {
  return text === undefined || isBlankText(text) ? undefined : text
}

/** Longest title of a chat that is kept; Telegram's own have 255 characters at most. */
export const maxTitle = 256

/** The beginning of a text, never cut inside a character. */
export function excerpt(text: string, length: number): string {
  return withoutUnkept(text.slice(0, length))
}

/** A whole number, also one written as text. */
export function integerField(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/**
 * Telegram numbers messages by 32 bits. A greater number would be a place behind all posts that are to come.
 */
export function isMessageId(number: number): boolean {
  return Math.abs(number) <= 0x7fff_ffff
}

/** A size or a count, as far as the archive's columns reach. */
export function countField(fields: Fields, name: string): number | undefined {
  const value = integerField(fields, name)
  return value !== undefined && value >= 0 && value <= maxCount ? value : undefined
}
export const maxCount = 0xffff_ffff

/** A measure, as far as the archive's columns reach: what is beyond a Float32 would be infinite there. */
export function measureField(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  return typeof value === 'number' && value >= 0 && value <= maxCount ? value : undefined
}

export function listField(fields: Fields, name: string): unknown[] {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}

export function objectField(fields: Fields, name: string): Fields | undefined {
  const value = fields[name]
  return isFields(value) ? value : undefined
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Without the names whose value is undefined, so that an absent field stays absent. */
export function present<T extends Fields>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> }
export function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Seconds of an ordinary calendar, 1970 to 2105: what the archive's dates can hold. */
const maxUnixTime = 0xffff_ffff

/** ISO 8601 in UTC to the second, or undefined where the archive cannot hold the date. */
export function isoOf(unixSeconds: number | undefined): string | undefined {
  const isKept = unixSeconds !== undefined && unixSeconds >= 0 && unixSeconds <= maxUnixTime
  if (!isKept) return undefined
  return new Date(Math.floor(unixSeconds) * 1000).toISOString().replace('.000Z', 'Z')
}
