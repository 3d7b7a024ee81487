import { HostileHtml, lineOf, ofClass, parseHtml, type Root } from '../html/tree.ts'
import { excerpt, maxTitle, sizeInWords, visibleText, withoutUnkept } from './fields.ts'
import { type HtmlMessage, type HtmlSetting, htmlMessage } from './html-message.ts'
import { maxRecordBytes } from './json-scanner.ts'
import { receivedRecord } from './received-record.ts'
import { BadRecord, BadSource, type HtmlContext, type Skip, type SourceItem, skip } from './source.ts'

/**
 * Start of a message as Desktop writes it. Text of users cannot match, because its angle brackets are
 * escaped.
 */
const marker = Buffer.from('<div class="message ')

type Reader = {
  bytes: Buffer
  offset: number
  around: HtmlContext
  /** True once `bytes` start at a message, after the head of the page. */
  isInMessages: boolean
  /** Offset of a message that is too large to keep and whose end is being searched. */
  oversizeFrom: number | undefined
}

/**
 * Yields messages of a Telegram Desktop HTML export (`messages.html` and the following pages, concatenated)
 * from a stream, in constant memory. The export does not name its channel.
 * @throws BadSource if there are no messages.
 */
export async function* readHtmlExport(
  chunks: AsyncIterable<Buffer>,
  start: { offset: number; around: HtmlContext },
  setting: HtmlSetting,
): AsyncGenerator<SourceItem> {
  // Only an export has a resume position, which is always after a message.
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

/** Yields all pieces that are complete because the next message has started. */
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
  if (!reader.isInMessages) throw new BadSource('file_piece_too_large', sizeInWords(maxRecordBytes))
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
    yield skipped(
      reader,
      oversizeFrom ?? position,
      skip('too_large', { detail: sizeInWords(maxRecordBytes) }),
    )
    return
  }
  const made = makePost(piece, reader.around, setting, position)
  if ('reason' in made) {
    yield skipped(reader, position, made)
    return
  }
  reader.around = made.around
  if (made.post) yield { kind: 'post', post: made.post, resume: resumeOf(reader) }
}

/** Yields the last message at the end of the file, complete or truncated. */
function* readLast(reader: Reader, setting: HtmlSetting): Generator<SourceItem> {
  const piece = reader.bytes
  const position = reader.offset
  const text = piece.toString('latin1')
  drop(reader, piece.length)
  // Reading resumed at the end of the file.
  if (text === '') return
  const isWhole = count(text, '<div') <= count(text, '</div')
  if (reader.oversizeFrom === undefined && !isWhole) {
    yield skipped(reader, position, skip('file_cut_off_inside'))
    return
  }
  yield* readPiece(reader, piece, position, setting)
  if (!text.includes('</html>')) yield skipped(reader, reader.offset, skip('file_cut_off'))
}

/** What the parser of a message needs beside it. */
export type HtmlRecordContext = Pick<HtmlSetting, 'channel' | 'timeZone'> & { around: HtmlContext }

/**
 * The post of a message, from its bytes alone; without a post for a separator.
 * @throws BadRecord
 */
export function messageOfPiece(piece: Buffer, around: HtmlContext, setting: HtmlSetting): HtmlMessage {
  const message = ofClass(treeOf(piece), 'message')
  if (!message) throw new BadRecord('not_message')
  return htmlMessage(message, around, setting)
}

function makePost(piece: Buffer, around: HtmlContext, setting: HtmlSetting, position: number) {
  try {
    const made = messageOfPiece(piece, around, setting)
    if (!made.post) return made
    const { channel, timeZone } = setting
    const context: HtmlRecordContext = { channel, timeZone, around }
    const record = receivedRecord('html', piece, context, `byte ${position}`)
    return { ...made, post: { ...made.post, record } }
  } catch (error) {
    if (error instanceof BadRecord) return error.skip
    throw error
  }
}

function treeOf(piece: Buffer): Root {
  try {
    return parseHtml(decoded(piece))
  } catch (error) {
    throw error instanceof HostileHtml ? new BadRecord('not_message') : error
  }
}

function decoded(piece: Buffer): string {
  try {
    return withoutUnkept(new TextDecoder('utf-8', { fatal: true }).decode(piece))
  } catch {
    throw new BadRecord('not_utf8')
  }
}

/** The name of the chat, from the HTML above the first message. */
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

function skipped(reader: Reader, position: number, why: Skip): SourceItem {
  return { kind: 'skipped', position: `byte ${position}`, ...why, resume: resumeOf(reader) }
}
