import { isBlankText } from '@litopys/contract/blank-text'

/** Reads fields of untrusted records. A field has the wanted type or is undefined. */
export type Fields = Record<string, unknown>

export function textField(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Replaces characters that the storage engines reject: NUL and lone surrogates. */
export function withoutUnkept(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

/** The text if it has a visible character, otherwise undefined. */
export function visibleText(text: string | undefined): string | undefined {
  return text === undefined || isBlankText(text) ? undefined : text
}

/** Longest stored title of a chat. Telegram's own have at most 255 characters. */
export const maxTitle = 256

/** The start of a text, never cut inside a character. */
export function excerpt(text: string, length: number): string {
  return withoutUnkept(text.slice(0, length))
}

/** An integer, also if it is written as text. */
export function integerField(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/** Telegram's message ids have 32 bits. A larger one would be a position after all future posts. */
export function isMessageId(number: number): boolean {
  return Math.abs(number) <= 0x7fff_ffff
}

/**
 * A size or a count within the range of the archive's columns. Undefined for any other value: the record is
 * kept without it.
 */
export function countField(fields: Fields, name: string): number | undefined {
  const value = integerField(fields, name)
  return value !== undefined && value >= 0 && value <= maxCount ? value : undefined
}
export const maxCount = 0xffff_ffff

/** A measure within the range of Float32. A larger number would be stored as infinite. */
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

/** Removes fields whose value is undefined, so that an absent field stays absent. */
export function present<T extends Fields>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> }
export function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Largest Unix seconds of the archive's dates: 1970 to 2105. */
const maxUnixTime = 0xffff_ffff

/** ISO 8601 in UTC with seconds; undefined outside the range of the archive's dates. */
export function isoOf(unixSeconds: number | undefined): string | undefined {
  const isKept = unixSeconds !== undefined && unixSeconds >= 0 && unixSeconds <= maxUnixTime
  if (!isKept) return undefined
  return new Date(Math.floor(unixSeconds) * 1000).toISOString().replace('.000Z', 'Z')
}

/** A size in the unit that people read: 2 MiB, 286.1 MiB, 8 GiB. */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  const [unit, name] = [1024 ** power, ['KiB', 'MiB', 'GiB'][power - 1]]
  return `${Number((bytes / unit).toFixed(1))} ${name}`
}
