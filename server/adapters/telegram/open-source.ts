import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { readDesktopExport } from './desktop-export.ts'
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
  if ((await stat(path)).size === 0) throw new BadSource('file_empty')
  const head = (await readHead(path)).replace(/^\uFEFF/, '').trimStart()
  const isExport = head.startsWith('{') && /"(?:messages|chats|left_chats)"\s*:\s*[[{]/.test(head)
  if (isExport) return { format: 'desktop', offset: 0, frames: [] }
  // One broken line, be it the first, is no reason to refuse the others.
  if (head.split('\n').some(isPostLine)) return { format: 'jsonl', offset: 0, line: 0 }
  if (!head.startsWith('{')) throw new BadSource('file_of_no_kind')
  throw new BadSource('file_without_posts')
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether this looks like a line of JSONL, be it broken or cut off: an export has no such names. */
function isPostLine(line: string): boolean {
  const isExport = /"(?:messages|chats|left_chats)"\s*:\s*[[{]/.test(line)
  return line.startsWith('{') && !isExport && /"(?:messageId|channelId|channel)"\s*:/.test(line)
}
