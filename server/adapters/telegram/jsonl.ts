import { sizeInWords } from './fields.ts'
import { byte, maxDepth, maxRecordBytes, recordStart, scanRecord } from './json-scanner.ts'
import { type JsonlPost, type JsonlSetting, jsonlPost } from './jsonl-post.ts'
import { parseRecord } from './parse-record.ts'
import { receivedRecord } from './received-record.ts'
import { BadRecord, type NamedChannel, type Skip, type SourceItem, skip } from './source.ts'

/** Yields posts of a JSONL file, one per line, from a stream. A broken line is reported and skipped. */
export async function* readJsonl(
  chunks: AsyncIterable<Buffer>,
  start: { offset: number; line: number },
  setting: JsonlSetting,
): AsyncGenerator<SourceItem> {
  let { offset, line } = start
  let bytes: Buffer = Buffer.alloc(0)
  let isTooLong = false

  const takeLine = (length: number, hasEnd: boolean): SourceItem[] => {
    const content = bytes.subarray(0, length)
    bytes = bytes.subarray(length + Number(hasEnd))
    offset += length + Number(hasEnd)
    line += 1
    const resume = { format: 'jsonl', offset, line } as const
    const position = `line ${line}`
    if (isTooLong || length > maxRecordBytes) {
      isTooLong = false
      return [
        {
          kind: 'skipped',
          position,
          ...skip('too_large', { detail: sizeInWords(maxRecordBytes) }),
          resume,
        },
      ]
    }
    if (isBlank(content)) return []
    const made = makePost(content, setting, position)
    if ('reason' in made) {
      const why = !hasEnd && isTorn(made) ? skip('file_cut_off_inside') : made
      return [{ kind: 'skipped', position, ...why, resume }]
    }
    return [{ kind: 'post', ...made, resume }]
  }

  for await (const chunk of chunks) {
    bytes = bytes.length > 0 ? Buffer.concat([bytes, chunk]) : chunk
    for (let end = bytes.indexOf(byte.newline); end >= 0; end = bytes.indexOf(byte.newline))
      yield* takeLine(end, true)
    if (bytes.length > maxRecordBytes) {
      offset += bytes.length
      bytes = Buffer.alloc(0)
      isTooLong = true
    }
  }
  if (bytes.length > 0 || isTooLong) yield* takeLine(bytes.length, false)
}

/**
 * Whether a line that is cut off fails in this way: inside its JSON, or inside a character. The caller checks
 * that it is the last line.
 */
function isTorn({ code }: Skip): boolean {
  return code === 'not_json' || code === 'not_utf8'
}

/** What the parser of a line needs beside it. */
export type JsonlContext = { channel?: NamedChannel }

/**
 * The post of a line, from its bytes alone.
 * @throws BadRecord
 */
export function postOfLine(content: Buffer, setting: JsonlSetting): JsonlPost {
  return jsonlPost(parseRecord(recordOf(content)), setting)
}

function makePost(content: Buffer, setting: JsonlSetting, place: string) {
  try {
    const { post, ...more } = postOfLine(content, setting)
    const { channel } = setting
    const context: JsonlContext = Object.keys(channel).length > 0 ? { channel } : {}
    return { post: { ...post, record: receivedRecord('jsonl', content, context, place) }, ...more }
  } catch (error) {
    if (error instanceof BadRecord) return error.skip
    throw error
  }
}

/**
 * Parses a line without a byte order mark.
 * @throws BadRecord if it is nested too deeply to keep.
 */
function recordOf(content: Buffer): Buffer {
  const start = content.indexOf(byte.open)
  const record = content.subarray(Math.max(start, 0))
  const end = scanRecord(record, recordStart())
  if (end.kind === 'end' && end.isTooDeep) throw new BadRecord('too_deep', { detail: String(maxDepth) })
  return start === 3 && content.subarray(0, 3).equals(byteOrderMark) ? record : content
}
const byteOrderMark = Buffer.from('\uFEFF')

function isBlank(content: Buffer): boolean {
  return content.toString('latin1').trim() === ''
}
