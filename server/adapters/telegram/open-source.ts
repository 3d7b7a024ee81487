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
import { withAdded } from './received-record.ts'
import { BadSource, type NamedChannel, type Resume, type SourceItem } from './source.ts'

/** Number of bytes in which the format is detected. */
const headBytes = 1024 * 1024

/**
 * `channel` is used for posts whose file names none, `timeZone` for dates without one. Posts dated after
 * `now` are refused.
 */
export type SourceSetting = { channel: NamedChannel; timeZone: string; now: string }

/** Yields the posts of a file from `resume` or from its start. The format is detected from the content. */
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
      const setting = { channel: { ...channel, channelId }, timeZone, momentOf, latest }
      const items = readHtmlExport(chunks(), start, setting)
      return asOf(joinAlbums(items, start.run), fileAsOf)
    }
  }
}

/**
 * Sets the observation time of posts. A file does not contain the time of its export, so its newest date is
 * used, also after a resume.
 */
async function* asOf(
  items: AsyncIterable<SourceItem>,
  fileAsOf: string | undefined,
): AsyncGenerator<SourceItem> {
  for await (const item of items)
    yield item.kind === 'post' && fileAsOf ? { ...item, post: withAdded(item.post, { fileAsOf }) } : item
}

function chunksOf(path: string, start: number): AsyncIterable<Buffer> {
  return createReadStream(path, { start, highWaterMark: 256 * 1024 })
}

/** @throws BadSource if the file has none of the three formats. */
async function startOf(path: string): Promise<Resume> {
  if ((await stat(path)).size === 0) throw new BadSource('file_empty')
  const head = (await readHead(path)).replace(/^\uFEFF/, '').trimStart()
  if (head.startsWith('<') && /class="(?:page_header"|message )/.test(head))
    return { format: 'html', offset: 0, around: {} }
  const isExport = head.startsWith('{') && /"(?:messages|chats|left_chats)"\s*:\s*[[{]/.test(head)
  if (isExport) return { format: 'desktop', offset: 0, frames: [] }
  // A broken first line is no reason to refuse the other lines.
  if (head.split('\n').some(isPostLine)) return { format: 'jsonl', offset: 0, line: 0 }
  if (!head.startsWith('{')) throw new BadSource('file_of_no_kind')
  // In an account's export the messages can start at any offset.
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

/**
 * Whether the text looks like a line of JSONL, also a broken or truncated line. An export has no such field
 * names.
 */
function isPostLine(line: string): boolean {
  const isExport = /"(?:messages|chats|left_chats)"\s*:\s*[[{]/.test(line)
  return line.startsWith('{') && !isExport && /"(?:messageId|channelId|channel)"\s*:/.test(line)
}
