import { excerpt, maxTitle, withoutUnkept } from './fields.ts'
import { byte, maxDepth } from './json-scanner.ts'
import { BadSource, type ExportChat, type Frame } from './source.ts'

/** One step through the JSON around the messages. Frames are never mutated, so a checkpoint can keep them. */
export type Step = { at: number; frames: Frame[] } | 'more'

/**
 * Reads the token at `at`. Only fields of a chat are kept: `id`, `name` and `type` of the object with a
 * `messages` array. That is a chat of its own, or one of `chats.list` and `left_chats.list` in an account's
 * export.
 */
export function stepThrough(bytes: Buffer, at: number, frames: Frame[]): Step {
  const top = frames.at(-1)
  const value = bytes[at]
  switch (value) {
    case undefined:
      return 'more'
    case byte.open:
      return { at: at + 1, frames: deeper(frames, { kind: 'object', key: '', chat: {} }) }
    case byte.openArray:
      return {
        at: at + 1,
        frames: deeper(frames, { kind: 'array', of: top?.kind === 'object' ? top.key : '' }),
      }
    case byte.close:
      return { at: at + 1, frames: closed(frames, 'object') }
    case byte.closeArray:
      return { at: at + 1, frames: closed(frames, 'array') }
    case byte.comma:
      return { at: at + 1, frames: withKey(frames, '') }
    case byte.quote:
      return stepString(bytes, at, frames)
    default:
      return isSeparator(value) ? { at: separatorsEnd(bytes, at), frames } : stepScalar(bytes, at, frames)
  }
}

/** Whether the next object is a message. */
export function isInMessages(frames: Frame[]): boolean {
  const top = frames.at(-1)
  return top?.kind === 'array' && top.of === 'messages'
}

export function chatOf(frames: Frame[]): ExportChat {
  const holder = frames.at(-2)
  return holder?.kind === 'object' ? holder.chat : {}
}

function deeper(frames: Frame[], frame: Frame): Frame[] {
  if (frames.length >= maxDepth) throw new BadSource('file_too_deep', String(maxDepth))
  return [...frames, frame]
}

/**
 * Closes the innermost frame of this kind and all frames inside it, as a broken record may lack its closing
 * brackets.
 */
function closed(frames: Frame[], kind: Frame['kind']): Frame[] {
  const at = frames.findLastIndex((frame) => frame.kind === kind)
  return at < 0 ? frames : withKey(frames.slice(0, at), '')
}

function stepString(bytes: Buffer, at: number, frames: Frame[]): Step {
  const end = stringEnd(bytes, at)
  if (end < 0) return 'more'
  const top = frames.at(-1)
  if (top?.kind !== 'object') return { at: end, frames }
  if (top.key === '') {
    const key = bytes.toString('utf8', at + 1, end - 1)
    return { at: end, frames: withKey(frames, excerpt(key, maxTitle)) }
  }
  // Nearly all values before the messages are unused.
  if (!textsOfChat.has(top.key)) return { at: end, frames }
  return { at: end, frames: withValue(frames, excerpt(unescaped(bytes.toString('utf8', at, end)), maxTitle)) }
}
const textsOfChat = new Set(['name', 'type'])

function stepScalar(bytes: Buffer, at: number, frames: Frame[]): Step {
  let end = at
  while (end < bytes.length && isScalarByte(bytes[end])) end += 1
  if (end === bytes.length) return 'more'
  return { at: Math.max(end, at + 1), frames: withValue(frames, Number(bytes.toString('latin1', at, end))) }
}

function isSeparator(value: number | undefined): boolean {
  return value !== undefined && (value === byte.colon || isSpace(value))
}

function separatorsEnd(bytes: Buffer, at: number): number {
  let end = at + 1
  while (isSeparator(bytes[end])) end += 1
  return end
}

function withKey(frames: Frame[], key: string): Frame[] {
  const top = frames.at(-1)
  if (top?.kind !== 'object' || top.key === key) return frames
  return [...frames.slice(0, -1), { ...top, key }]
}

function withValue(frames: Frame[], value: string | number): Frame[] {
  const top = frames.at(-1)
  if (top?.kind !== 'object') return frames
  const isChatField =
    typeof value === 'number' ? top.key === 'id' && Number.isSafeInteger(value) : textsOfChat.has(top.key)
  if (!isChatField) return frames
  return [...frames.slice(0, -1), { ...top, chat: { ...top.chat, [top.key]: value } }]
}

function stringEnd(bytes: Buffer, at: number): number {
  for (let i = at + 1; i < bytes.length; i += 1) {
    if (bytes[i] === byte.backslash) i += 1
    else if (bytes[i] === byte.quote) return i + 1
  }
  return -1
}

function unescaped(quoted: string): string {
  try {
    return withoutUnkept(String(JSON.parse(quoted)))
  } catch {
    // A title with a broken escape is kept as written.
    return withoutUnkept(quoted.slice(1, -1))
  }
}

/** White space, and the bytes of a byte order mark, which occur nowhere else outside strings. */
export function isSpace(value: number): boolean {
  return value === 0x20 || (value >= 0x09 && value <= 0x0d) || byteOrderMark.includes(value)
}
const byteOrderMark = [0xef, 0xbb, 0xbf]

const structural: number[] = [
  byte.comma,
  byte.colon,
  byte.quote,
  byte.open,
  byte.close,
  byte.openArray,
  byte.closeArray,
]

/** Letters, digits and signs: the characters of numbers, true, false and null. */
function isScalarByte(value: number | undefined): boolean {
  if (value === undefined || isSpace(value)) return false
  return !structural.includes(value)
}
