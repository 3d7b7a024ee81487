import { type CopyKeys, copyKeysOf } from './copy-keys.ts'
import type { PostRow } from './post-row.ts'

/**
 * A post as the JSON line that the engine inserts, with the data for finding copies. The worker thread makes
 * the line, because most posts are new and are written without a merge.
 */
export type PreparedPost = Pick<
  PostRow,
  'channelId' | 'messageId' | 'dateCreated' | 'cluster' | 'existedBefore' | 'existedBeforeTold'
> & { line: JsonLine; copyKeys: CopyKeys }

export function preparedPost(row: PostRow): PreparedPost {
  const { channelId, messageId, dateCreated, cluster, existedBefore, existedBeforeTold } = row
  return {
    channelId,
    messageId,
    dateCreated,
    cluster,
    existedBefore,
    existedBeforeTold,
    line: jsonLine(row),
    copyKeys: copyKeysOf(row),
  }
}

export function rowOfPrepared({ line }: PreparedPost): PostRow {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(line))
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `preparedPost` wrote the line from a PostRow in this process
  return parsed as PostRow
}

/**
 * A JSON line with its line end, in UTF-8. Bytes move between threads and into the engine without a copy;
 * strings are copied at each step.
 */
export type JsonLine = Uint8Array

export function jsonLine(row: PostRow): JsonLine {
  return Buffer.from(`${JSON.stringify(row)}\n`)
}

/** Packs the bytes of the posts into one buffer, which moves to another thread without a copy. */
export function packPosts(posts: PreparedPost[]): ArrayBuffer {
  const sizes = posts.map(({ line, copyKeys }) => line.length + (copyKeys.text?.words.length ?? 0))
  const whole = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0))
  let end = 0
  const packed = (bytes: Uint8Array) => {
    whole.set(bytes, end)
    end += bytes.length
    return whole.subarray(end - bytes.length, end)
  }
  for (const post of posts) {
    post.line = packed(post.line)
    const { text } = post.copyKeys
    if (text) text.words = packed(text.words)
  }
  return whole.buffer
}
