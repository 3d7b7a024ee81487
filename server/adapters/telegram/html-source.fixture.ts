import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawPost } from '#features/posts/raw-post'
import { htmlPage, htmlPost } from './html-export.fixture.ts'
import { openSource } from './open-source.ts'
import { allOf, now } from './source.fixture.ts'
import type { NamedChannel, Resume, SourceItem } from './source.ts'

/** The chat of the messages in these tests. */
export const channel = 'Літопис «Х»'

/** Everything that a file with this content yields; `channel` as the operator names it. */
export async function readHtml(
  content: string | Buffer,
  { named = { channelId: '77' }, resume }: { named?: NamedChannel; resume?: Resume } = {},
): Promise<SourceItem[]> {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-html-'))
  try {
    const path = join(directory, 'messages.html')
    writeFileSync(path, content)
    return await allOf(await openSource(path, resume, { channel: named, timeZone: 'Europe/Kyiv', now }))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Posts of these messages. */
export async function postsOf(...blocks: string[]): Promise<RawPost[]> {
  const items = await readHtml(htmlPage(channel, ...blocks))
  return items.flatMap((item) => (item.kind === 'post' ? [item.post] : []))
}

export async function postOf(written: Parameters<typeof htmlPost>[1]): Promise<RawPost> {
  const [post] = await postsOf(htmlPost(5, { from: channel, ...written }))
  if (!post) throw new Error('There is no post')
  return post
}
