import { HostileHtml, lineOf, ofClass, parseHtml } from '../html/tree.ts'
import { excerpt, maxTitle, visibleText, withoutUnkept } from './fields.ts'
import { type HtmlSetting, htmlMessage } from './html-message.ts'
import { maxRecordBytes } from './json-scanner.ts'
import { BadRecord, BadSource, type HtmlContext, type Refusal, refusal, type SourceItem } from './source.ts'

/** As Desktop writes it. What people write cannot look like this: their angle brackets are escaped. */
const marker = Buffer.from('<div class="message ')

type Reader = {
  bytes: Buffer
  offset: number
  around: HtmlContext
  /** The bytes begin at a message, and not before the first one. */
  isInMessages: boolean
  /** A message too large to be kept was begun there, and its end is looked for. */
  oversizeFrom: number | undefined
}

/**
 * Messages of an HTML export of Telegram Desktop (`messages.html` and those that follow it, one behind the
 * other) as the bytes come in: memory does not grow with the file. It does not say which channel it is of.
 * @throws BadSource where there are no messages.
 */
export async function* readHtmlExport(
  chunks: AsyncIterable<Buffer>,
  start: { offset: number; around: HtmlContext },
  setting: HtmlSetting,
): AsyncGenerator<SourceItem> {
  // Nothing but an export has a place to go on from, and that is behind a message.
  const reader: Reader = {
    ...start,
    bytes: Buffer.alloc(0),
    isInMessages: start.offset > 0,
    oversizeFrom: undefined,
  }
  for await (const chunk of chunks) {
    reader.bytes = reader.bytes.length > 0 ? Buffer.concat([reader.bytes, chunk]) : chunk
    yield* readPieces(reader, setting)
  }
  if (!reader.isInMessages) throw new BadSource('file_without_messages')
  yield* readLast(reader, setting)
}

/** All pieces that are known to be whole, as the next message has begun. */
function* readPieces(reader: Reader, setting: HtmlSetting): Generator<SourceItem> {
  for (;;) {
    const isAtMessage = reader.isInMessages && reader.oversizeFrom === undefined
    const next = reader.bytes.indexOf(marker, isAtMessage ? 1 : 0)
    if (next < 0) break
    const piece = reader.bytes.subarray(0, next)
    const position = reader.offset
    drop(reader, next)
    if (reader.isInMessages) yield* readPiece(reader, piece, position, setting)
    else reader.around = { ...reader.around, ...headOf(piece) }
    reader.isInMessages = true
  }
  if (reader.bytes.length <= maxRecordBytes) return
  if (!reader.isInMessages) throw new BadSource('file_piece_too_large', String(maxRecordBytes))
  reader.oversizeFrom ??= reader.offset
  // The marker of the next message may be split between two chunks.
  drop(reader, reader.bytes.length - marker.length + 1)
}

function* readPiece(
  reader: Reader,
  piece: Buffer,
  position: number,
  setting: HtmlSetting,
): Generator<SourceItem> {
  const oversizeFrom = reader.oversizeFrom
  reader.oversizeFrom = undefined
  if (oversizeFrom !== undefined || piece.length > maxRecordBytes) {
    yield skipped(reader, oversizeFrom ?? position, refusal('too_large', { detail: String(maxRecordBytes) }))
    return
  }
  const made = makePost(piece, reader.around, setting)
  if ('reason' in made) {
    yield skipped(reader, position, made)
    return
  }
  reader.around = made.around
  if (made.post) yield { kind: 'post', post: made.post, resume: resumeOf(reader) }
}

/** The end of the file: a message that has all its ends, or one that was cut off. */
function* readLast(reader: Reader, setting: HtmlSetting): Generator<SourceItem> {
  const piece = reader.bytes
  const position = reader.offset
  const text = piece.toString('latin1')
  drop(reader, piece.length)
  // Reading has gone on from the very end.
  if (text === '') return
  const isWhole = count(text, '<div') <= count(text, '</div')
  if (reader.oversizeFrom === undefined && !isWhole) {
    yield skipped(reader, position, refusal('file_cut_off_inside'))
    return
  }
  yield* readPiece(reader, piece, position, setting)
  if (!text.includes('</html>')) yield skipped(reader, reader.offset, refusal('file_cut_off'))
}

function makePost(piece: Buffer, around: HtmlContext, setting: HtmlSetting) {
  try {
    const message = ofClass(parseHtml(decoded(piece)), 'message')
    return message ? htmlMessage(message, around, setting) : refusal('not_message')
  } catch (error) {
    if (error instanceof BadRecord) return error.refusal
    if (error instanceof HostileHtml) return refusal('not_message')
    throw error
  }
}

function decoded(piece: Buffer): string {
  try {
    return withoutUnkept(new TextDecoder('utf-8', { fatal: true }).decode(piece))
  } catch {
    throw new BadRecord('not_utf8')
  }
}

/** What stands above the first message: the name of the chat. */
function headOf(head: Buffer): HtmlContext {
  const header = ofClass(parseHtml(head.toString('utf8')), 'page_header')
  const title = visibleText(lineOf(header))
  return title === undefined ? {} : { title: excerpt(title, maxTitle) }
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

function drop(reader: Reader, length: number): void {
  reader.bytes = reader.bytes.subarray(length)
  reader.offset += length
}

function resumeOf({ offset, around }: Reader) {
  return { format: 'html', offset, around } as const
}

function skipped(reader: Reader, position: number, why: Refusal): SourceItem {
  return { kind: 'skipped', position: `byte ${position}`, ...why, resume: resumeOf(reader) }
}
