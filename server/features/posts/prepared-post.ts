import { type CopyKeys, copyKeysOf, copyNode } from './copy-keys.ts'
import type { PostRow } from './post-row.ts'

/**
 * A post as the JSON line that the engine inserts, with the data for finding copies and the hashes of its files. The worker thread makes
 * the line, because most posts are new and are written without a merge.
 */
export type PreparedPost = Pick<
  PostRow,
  'channelId' | 'messageId' | 'dateCreated' | 'cluster' | 'existedBefore' | 'existedBeforeTold'
> & { line: JsonLine; copyKeys: CopyKeys; hashes: string[] }

export function preparedPost(row: PostRow): PreparedPost {
  const { channelId, messageId, dateCreated, cluster, existedBefore, existedBeforeTold } = row
  return {
    channelId,
    messageId,
    dateCreated,
    cluster,
    existedBefore,
    existedBeforeTold,
    line: jsonLine({ ...row, copyNode: copyNode(row) }),
    copyKeys: copyKeysOf(row),
    hashes: row.media.flatMap(({ hash }) => hash || []),
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

/**
 * Prepared posts as they move between threads without a copy. As objects they would be copied again at each
 * collection until their turn comes.
 */
export type PackedPrepared = {
  count: number
  /** The posts as JSON, with lengths in place of bytes. */
  index: Uint8Array<ArrayBuffer>
  /** The lines and words of all posts, in the order of the index. */
  bytes: ArrayBuffer
}

export function packPrepared(posts: PreparedPost[]): PackedPrepared {
  const pieces = posts.flatMap(({ line, copyKeys: { text } }) => (text ? [line, text.words] : [line]))
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let end = 0
  for (const piece of pieces) {
    bytes.set(piece, end)
    end += piece.length
  }
  const index = posts.map(
    ({ line, copyKeys: { text, ...keys }, ...post }): PackedPost => ({
      ...post,
      line: line.length,
      copyKeys: text ? { ...keys, text: { ...text, words: text.words.length } } : keys,
    }),
  )
  return { count: posts.length, index: new TextEncoder().encode(JSON.stringify(index)), bytes: bytes.buffer }
}

/** The posts; their lines are views of the packed bytes. */
export function unpackPrepared({ index, bytes }: PackedPrepared): PreparedPost[] {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(index))
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `packPrepared` wrote the index from PreparedPosts in this process
  const posts = parsed as PackedPost[]
  let end = 0
  const next = (length: number) => {
    end += length
    return new Uint8Array(bytes, end - length, length)
  }
  return posts.map(({ line, copyKeys: { text, ...keys }, ...post }) => ({
    ...post,
    line: next(line),
    copyKeys: text ? { ...keys, text: { ...text, words: next(text.words) } } : keys,
  }))
}

type PackedPost = Omit<PreparedPost, 'line' | 'copyKeys'> & {
  line: number
  copyKeys: Omit<CopyKeys, 'text'> & {
    text?: Omit<NonNullable<CopyKeys['text']>, 'words'> & { words: number }
  }
}
