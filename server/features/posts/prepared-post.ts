import { type Likeness, likenessOf } from './likeness.ts'
import type { PostRow } from './post-row.ts'

/**
 * A row as the engine takes it, made where the post was analysed: most posts are new and need no more. Beside it stands what the post is
 * compared by with others.
 */
export type PreparedPost = Pick<
  PostRow,
  'channelId' | 'messageId' | 'dateCreated' | 'cluster' | 'existedBefore' | 'existedBeforeTold'
> & { line: JsonLine; likeness: Likeness }

export function preparedPost(row: PostRow): PreparedPost {
  const { channelId, messageId, dateCreated, cluster, existedBefore, existedBeforeTold } = row
  return {
    ...{ channelId, messageId, dateCreated, cluster, existedBefore, existedBeforeTold },
    line: jsonLine(row),
    likeness: likenessOf(row),
  }
}

export function rowOfPrepared({ line }: PreparedPost): PostRow {
  return JSON.parse(new TextDecoder().decode(line))
}

/** With its line end, in UTF-8: bytes pass from thread to thread and into the engine as they are, texts are copied at each step. */
export type JsonLine = Uint8Array

export function jsonLine(row: PostRow): JsonLine {
  return Buffer.from(`${JSON.stringify(row)}\n`)
}
