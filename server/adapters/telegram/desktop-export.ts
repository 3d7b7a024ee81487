import type { RawPost } from '#features/posts/raw-post'
import { chatOf, isInMessages, isSpace, stepThrough } from './around-messages.ts'
import { desktopPost } from './desktop-message.ts'
import { sizeInWords } from './fields.ts'
import {
  byte,
  findNextPlace,
  indentBefore,
  maxDepth,
  maxRecordBytes,
  type RecordScan,
  recordStart,
  scanRecord,
} from './json-scanner.ts'
import { parseRecord } from './parse-record.ts'
import { receivedRecord } from './received-record.ts'
import {
  BadRecord,
  BadSource,
  type ExportChat,
  type Frame,
  type Skip,
  type SourceItem,
  skip,
} from './source.ts'

/** Longest start of a record that can be split between two chunks. */
const seam = 256

type Phase =
  | { name: 'structure' }
  | { name: 'record'; scan: RecordScan }
  /** A record was abandoned; the next place to resume is being searched. */
  | { name: 'broken'; position: number; why: Skip }

/** `title`: for a chat without a name. `latest`: latest date that a message can have. */
export type DesktopSetting = { title: string | undefined; latest: string }

/** `bytes` start at `offset` of the file and are not read yet. */
type Reader = {
  bytes: Buffer
  offset: number
  frames: Frame[]
  phase: Phase
  indent: string | undefined
  sawMessages: boolean
} & DesktopSetting

/**
 * Yields messages of a Telegram Desktop `result.json` (one chat or a whole account) from a stream, in
 * constant memory. A broken message is reported and skipped. A truncated file yields the messages before the
 * truncation.
 * @throws BadSource if the file has no list of messages.
 */
export async function* readDesktopExport(
  chunks: AsyncIterable<Buffer>,
  start: { offset: number; frames: Frame[]; indent?: string },
  setting: DesktopSetting,
): AsyncGenerator<SourceItem> {
  // Only an export has a resume position.
  const sawMessages = start.offset > 0
  const reader: Reader = {
    indent: undefined,
    ...start,
    ...setting,
    sawMessages,
    bytes: Buffer.alloc(0),
    phase: { name: 'structure' },
  }
  for await (const chunk of chunks) {
    reader.bytes = reader.bytes.length > 0 ? Buffer.concat([reader.bytes, chunk]) : chunk
    yield* readItems(reader)
  }
  yield* readRest(reader)
}

/** Yields all items that are complete in the current bytes. */
function* readItems(reader: Reader): Generator<SourceItem> {
  for (;;) {
    const { phase } = reader
    switch (phase.name) {
      case 'structure':
        if (!enterRecord(reader)) return
        break
      case 'record': {
        const item = readRecord(reader, phase.scan)
        if (item === 'more') return
        if (item) yield item
        break
      }
      case 'broken': {
        if (!skipBroken(reader)) return
        yield skipped(reader, phase.position, phase.why)
        break
      }
    }
  }
}

/**
 * Yields what remains at the end of the file: a truncated message, or one that consumed the messages after
 * it.
 */
function* readRest(reader: Reader): Generator<SourceItem> {
  while (reader.phase.name !== 'structure') {
    const { phase } = reader
    const position = phase.name === 'broken' ? phase.position : reader.offset
    const known = phase.name === 'broken' ? phase.why : undefined
    if (!skipBroken(reader)) return yield atEnd(reader, position, known ?? skip('file_cut_off_inside'))
    yield skipped(reader, position, known ?? skip('message_without_end'))
    yield* readItems(reader)
  }
  if (!reader.sawMessages) throw new BadSource('file_without_messages')
  if (reader.frames.length > 0) yield atEnd(reader, reader.offset, skip('file_cut_off'))
}

/** The item for the end of the file, after which nothing remains to resume. */
function atEnd(reader: Reader, position: number, why: Skip): SourceItem {
  drop(reader, reader.bytes.length)
  reader.frames = []
  return skipped(reader, position, why)
}

/** Moves to the next message, or to another value in its place; false if the bytes end before it. */
function enterRecord(reader: Reader): boolean {
  let at = 0
  for (;;) {
    if (isInMessages(reader.frames)) {
      reader.sawMessages = true
      if (beginsRecord(reader.bytes[at])) {
        reader.indent = indentBefore(reader.bytes, at) ?? reader.indent
        drop(reader, at)
        reader.phase =
          reader.bytes[0] === byte.open
            ? { name: 'record', scan: recordStart() }
            : { name: 'broken', position: reader.offset, why: skip('not_message') }
        return true
      }
    }
    const step = stepThrough(reader.bytes, at, reader.frames)
    if (step === 'more') break
    at = step.at
    reader.frames = step.frames
  }
  drop(reader, at - spaceBefore(reader.bytes, at))
  if (reader.bytes.length > maxRecordBytes)
    throw new BadSource('file_piece_too_large', sizeInWords(maxRecordBytes))
  return false
}

/** Messages are separated by commas, until the bracket that ends their list. */
function beginsRecord(value: number | undefined): boolean {
  return value !== undefined && !isSpace(value) && value !== byte.comma && value !== byte.closeArray
}

/**
 * Length of the white space before a record. The start of a line stays: the indentation of the next message
 * is read from it.
 */
function spaceBefore(bytes: Buffer, at: number): number {
  const indent = indentBefore(bytes, at)
  return indent === undefined || indent.length >= seam ? 0 : indent.length + 1
}

function readRecord(reader: Reader, scan: RecordScan): SourceItem | 'more' | undefined {
  const end = scanRecord(reader.bytes, scan)
  if (end.kind === 'more' && reader.bytes.length <= maxRecordBytes) {
    reader.phase = { name: 'record', scan: end.scan }
    return 'more'
  }
  const position = reader.offset
  if (end.kind === 'broken') {
    reader.phase = { name: 'broken', position, why: skip(end.code) }
    return undefined
  }
  if (end.kind === 'more' || end.at > maxRecordBytes) {
    reader.phase = {
      name: 'broken',
      position,
      why: skip('too_large', { detail: sizeInWords(maxRecordBytes) }),
    }
    return undefined
  }
  const whole = reader.bytes.subarray(0, end.at)
  const made = end.isTooDeep ? skip('too_deep', { detail: String(maxDepth) }) : makePost(whole, reader)
  if ('reason' in made && findNextPlace(whole, 1, reader.indent) > 0) {
    // A record without its closing bracket consumes the records after it, so they are searched again.
    reader.phase = { name: 'broken', position, why: made }
    return undefined
  }
  drop(reader, end.at)
  reader.phase = { name: 'structure' }
  return 'reason' in made
    ? skipped(reader, position, made)
    : { kind: 'post', post: made.post, resume: resumeOf(reader) }
}

/** Drops bytes up to the next place to resume; false if there is none yet. */
function skipBroken(reader: Reader): boolean {
  const at = findNextPlace(reader.bytes, 1, reader.indent)
  if (at < 0) {
    drop(reader, Math.max(0, reader.bytes.length - seam))
    return false
  }
  drop(reader, at)
  reader.phase = { name: 'structure' }
  return true
}

/** What the parser of a message needs beside it. */
export type DesktopContext = { chat: ExportChat }

/**
 * The post of a message, from its bytes alone.
 * @throws BadRecord
 */
export function postOfMessage(bytes: Buffer, { chat }: DesktopContext, latest: string): RawPost {
  return desktopPost(parseRecord(bytes), chat, latest)
}

function makePost(bytes: Buffer, { title, latest, frames, offset }: Reader) {
  const context = { chat: { ...(title ? { name: title } : {}), ...chatOf(frames) } }
  try {
    const record = receivedRecord('desktop', bytes, context, `byte ${offset}`)
    return { post: { ...postOfMessage(bytes, context, latest), record } }
  } catch (error) {
    if (error instanceof BadRecord) return error.skip
    throw error
  }
}

function drop(reader: Reader, count: number): void {
  reader.bytes = reader.bytes.subarray(count)
  reader.offset += count
}

function resumeOf({ offset, frames, indent }: Reader) {
  return { format: 'desktop', offset, frames, ...(indent === undefined ? {} : { indent }) } as const
}

function skipped(reader: Reader, position: number, why: Skip): SourceItem {
  return { kind: 'skipped', position: `byte ${position}`, ...why, resume: resumeOf(reader) }
}
