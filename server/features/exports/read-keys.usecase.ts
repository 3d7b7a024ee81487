import type { PostKey } from '#archive/post-keys'
import { addPost, type PostBlock, type PostSet } from '#audit/post-set'
import type { Whole } from './export-source.ts'
import { keyCells, lineSql } from './line-sql.store.ts'

/** Takes the key of each row of an export of posts or quotes, in its order. */
export async function readKeys(whole: Whole, timeZone: string, take: (key: PostKey) => void): Promise<void> {
  await whole.read(lineSql('jsonl', keyCells([]), timeZone), async (lines) => {
    for (const line of lines.toString().split('\n')) {
      if (line === '') continue
      const { channelId, messageId }: PostKey = JSON.parse(line)
      take({ channelId, messageId })
    }
  })
}

/** The posts of an export. */
export async function readPostSet(whole: Whole, timeZone: string): Promise<PostSet> {
  const posts = new Map<string, PostBlock>()
  await readKeys(whole, timeZone, (key) => addPost(posts, key))
  return posts
}
