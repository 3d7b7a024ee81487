import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { readDesktopExport } from './desktop-export.ts'
import { isFields } from './fields.ts'
import { readJsonl } from './jsonl.ts'
import { BadSource, type Resume, type SourceItem } from './source.ts'

/** How much of a file is looked at to tell its format. */
const headBytes = 1024 * 1024

/**
 * The posts of a file from `resume` on, or from its beginning; the format is told from its content. `title` is for posts
 * whose file names no channel.
 */
export async function openSource(
  path: string,
  resume: Resume | undefined,
  title: string | undefined,
): Promise<AsyncGenerator<SourceItem>> {
  const start = resume ?? (await startOf(path))
  const chunks = createReadStream(path, { start: start.offset, highWaterMark: 256 * 1024 })
  return start.format === 'jsonl' ? readJsonl(chunks, start, title) : readDesktopExport(chunks, start, title)
}

/** @throws BadSource where the file is neither of the two formats. */
async function startOf(path: string): Promise<Resume> {
  if ((await stat(path)).size === 0) throw new BadSource('The file is empty')
  const head = await readHead(path)
  const text = head.replace(/^\uFEFF/, '').trimStart()
  if (!text.startsWith('{')) throw new BadSource(`${neither}: it does not begin with {`)
  const [firstLine = ''] = text.split('\n', 1)
  if (isJsonlLine(firstLine)) return { format: 'jsonl', offset: 0, line: 0 }
  return { format: 'desktop', offset: 0, frames: [] }
}

const neither = 'This is neither a Telegram Desktop export (result.json) nor JSONL'

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function isJsonlLine(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return isFields(value) && !('messages' in value) && !('chats' in value)
  } catch {
    return false
  }
}
