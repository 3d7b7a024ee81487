import { byte } from './json-scanner.ts'
import { jsonlPost } from './jsonl-post.ts'
import { parseRecord } from './parse-record.ts'
import { BadRecord, type SourceItem } from './source.ts'

/** A longer line is passed over. */
const maxLineBytes = 16 * 1024 * 1024

/** Posts of a JSONL file, one a line, as the bytes come in. A broken line is reported and passed over. */
export async function* readJsonl(
  chunks: AsyncIterable<Buffer>,
  start: { offset: number; line: number },
  title: string | undefined,
): AsyncGenerator<SourceItem> {
  let { offset, line } = start
  let bytes: Buffer = Buffer.alloc(0)
  let isTooLong = false

  const takeLine = (length: number): SourceItem[] => {
    const content = bytes.subarray(0, length)
    bytes = bytes.subarray(Math.min(length + 1, bytes.length))
    offset += Math.min(length + 1, content.length + 1)
    line += 1
    const resume = { format: 'jsonl', offset, line } as const
    const position = `line ${line}`
    if (isTooLong) {
      isTooLong = false
      return [{ kind: 'skipped', position, reason: `Longer than ${maxLineBytes} bytes`, resume }]
    }
    if (isBlank(content)) return []
    const made = makePost(content, title)
    if ('reason' in made) return [{ kind: 'skipped', position, reason: made.reason, resume }]
    return [{ kind: 'post', ...made, resume }]
  }

  for await (const chunk of chunks) {
    bytes = bytes.length > 0 ? Buffer.concat([bytes, chunk]) : chunk
    for (let end = bytes.indexOf(byte.newline); end >= 0; end = bytes.indexOf(byte.newline))
      yield* takeLine(end)
    if (bytes.length > maxLineBytes) {
      offset += bytes.length
      bytes = Buffer.alloc(0)
      isTooLong = true
    }
  }
  if (bytes.length > 0 || isTooLong) yield* takeLine(bytes.length)
}

function makePost(content: Buffer, title: string | undefined) {
  try {
    return jsonlPost(parseRecord(withoutMark(content)), title)
  } catch (error) {
    if (error instanceof BadRecord) return { reason: error.message }
    throw error
  }
}

/** A UTF-8 byte order mark at the beginning of the file. */
function withoutMark(content: Buffer): Buffer {
  return content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? content.subarray(3) : content
}

function isBlank(content: Buffer): boolean {
  return content.toString('latin1').trim() === ''
}
