import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { joinAlbums } from './desktop-album.ts'
import { readDesktopExport } from './desktop-export.ts'
import { readHtmlExport } from './html-export.ts'
import { momentReader } from './html-moment.ts'
import { readJsonl } from './jsonl.ts'
import { hasMessageLists } from './message-lists.ts'
import { htmlMoment, jsonMoment, newestMoment } from './newest-moment.ts'
import { latestDate } from './post-date.ts'
import { BadSource, type NamedChannel, type Resume, type SourceItem } from './source.ts'

/** How much of a file is looked at to tell its format. */
const headBytes = 1024 * 1024

/**
 * `channel` is for posts whose file names none, `timeZone` for dates that leave theirs open; no post is of a
 * moment after `now`.
 */
export type SourceSetting = { channel: NamedChannel; timeZone: string; now: string }

/** The posts of a file from `resume` on, or from its beginning; the format is told from its content. */
export async function openSource(
  path: string,
  resume: Resume | undefined,
  { channel, timeZone, now }: SourceSetting,
): Promise<AsyncGenerator<SourceItem>> {
  const latest = latestDate(now)
  const start = resume ?? (await startOf(path))
  const chunks = () => chunksOf(path, start.offset)
  switch (start.format) {
    case 'jsonl':
      return readJsonl(chunks(), start, { channel, latest })
    case 'desktop': {
      const fileAsOf = await newestMoment(chunksOf(path, 0), jsonMoment, latest)
      const items = readDesktopExport(chunks(), start, { title: channel.title, latest })
      return asOf(joinAlbums(items, start.run), fileAsOf)
    }
    case 'html': {
      const { channelId } = channel
      if (channelId === undefined) throw new BadSource('file_without_channel')
      const momentOf = momentReader(timeZone)
      const fileAsOf = await newestMoment(chunksOf(path, 0), htmlMoment(momentOf), latest)
      const items = readHtmlExport(chunks(), start, { channel: { ...channel, channelId }, momentOf, latest })
      return asOf(joinAlbums(items, start.run), fileAsOf)
    }
  }
}

/**
 * A file does not say when it was written: its posts are as of the newest moment in it, from wherever reading
 * goes on.
 */
async function* asOf(
  items: AsyncIterable<SourceItem>,
  fileAsOf: string | undefined,
): AsyncGenerator<SourceItem> {
  for await (const item of items)
    yield item.kind === 'post' && fileAsOf ? { ...item, post: { ...item.post, fileAsOf } } : item
}

function chunksOf(path: string, start: number): AsyncIterable<Buffer> {
  return createReadStream(path, { start, highWaterMark: 256 * 1024 })
}

/** @throws BadSource where the file is of none of the three formats. */
async function startOf(path: string): Promise<Resume> {
  if ((await stat(path)).size === 0) throw new BadSource('file_empty')
  const head = (await readHead(path)).replace(/^\uFEFF/, '').trimStart()
  if (head.startsWith('<') && /class="(?:page_header"|message )/.test(head))
    return { format: 'html', offset: 0, around: {} }
  const isExport = head.startsWith('{') && /"(?:messages|chats|left_chats)"\s*:\s*[[{]/.test(head)
  if (isExport) return { format: 'desktop', offset: 0, frames: [] }
  // One broken line, be it the first, is no reason to refuse the others.
  if (head.split('\n').some(isPostLine)) return { format: 'jsonl', offset: 0, line: 0 }
  if (!head.startsWith('{')) throw new BadSource('file_of_no_kind')
  // In an account's export the messages may begin anywhere.
  if (await hasMessageLists(chunksOf(path, 0))) return { format: 'desktop', offset: 0, frames: [] }
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
