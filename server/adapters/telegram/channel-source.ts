import { type ErrorCode, errors } from '@litopys/contract/errors'
import type { RawPost } from '#features/posts/raw-post'
import type { SkippedBlock } from './preview-post.ts'

/** How a channel is found: by its name, and by its number if that is known. */
export type ChannelAddress = {
  channelId?: string
  username?: string
  /** Id of the key that the channel is read with, if the source needs a key. */
  key?: string
}

/** A channel as its source shows it. Fields that the source does not know are absent. */
export type FoundChannel = {
  channelId: string
  channelType: string
  username?: string
  title?: string
  description?: string
  numOfFollowers?: number
}

export type ReadRequest = {
  channel: ChannelAddress
  /**
   * Start: forward from a number, or backward from a number or from the newest post. The number itself is
   * excluded.
   */
  from: { after: number } | { before: number } | 'newest'
  /** The last number to read, included. */
  until?: number
  signal: AbortSignal
}

/**
 * A range of numbers, both ends included. The page has all existing posts in it, so a known post that the
 * page lacks was deleted. Without `to` the range ends at the newest post.
 */
export type Covered = { from: number; to?: number }

/** A file of a post that the source serves on request. */
export type RemoteFile = {
  size: number
  /**
   * Yields the complete bytes.
   * @throws DamagedFile, or SourceRefusal if the source does not serve the file
   */
  read(options: FileReadOptions): AsyncGenerator<Buffer>
}
/** Options of a download. The function gets each wait. */
export type FileReadOptions = { signal: AbortSignal; onWait(wait: SourceWait): Promise<void> }
/** Files by the number of the post, in the order of its media; undefined where the source has no file. */
export type RemoteFiles = ReadonlyMap<number, (RemoteFile | undefined)[]>

export type SourcePage = {
  kind: 'page'
  channel: FoundChannel
  /** Posts, each with the number of this channel. */
  posts: RawPost[]
  /** Absent if the source serves no files. */
  files?: RemoteFiles
  /** Posts that could not be read. A known post among them was not deleted. */
  skipped: SkippedBlock[]
  /**
   * Where the next page begins, and where to resume after a stop. All posts up to it are in this page or
   * earlier pages.
   */
  cursor: number
  /** Absent if the page does not show which posts are missing. */
  covers?: Covered
}

/** The source asks to wait, or is retried after a failure. `code` is the reason. */
export type SourceWait = { kind: 'wait'; code: ErrorCode; seconds: number }

export type SourceEvent =
  | SourcePage
  | SourceWait
  /** Deletions that the source reports itself. */
  | { kind: 'deleted'; messageIds: number[] }
  /**
   * End of reading. `history`: there are no more posts on that side. `until`: the requested range is
   * complete.
   */
  | { kind: 'end'; reached: 'history' | 'until'; covers?: Covered }

/** Source of a channel's posts as they are published: the public web preview or MTProto. */
export type ChannelSource = {
  /** The channel that has this name now. @throws SourceRefusal */
  look(channel: ChannelAddress, signal: AbortSignal): Promise<FoundChannel>
  /**
   * Yields pages in one direction, within the rate limits. Pages yielded before an error stay valid; nothing
   * follows it.
   * @throws SourceRefusal if a page cannot be fetched or trusted.
   */
  read(request: ReadRequest): AsyncIterable<SourceEvent>
}

/** Why a source returned nothing. No resume position and no deletion may be derived from it. */
export class SourceRefusal extends Error {
  readonly code: ErrorCode
  /** Seconds that the source asks to wait. */
  readonly waitSeconds: number | undefined
  /** Whether a later retry can succeed. */
  readonly passes: boolean

  constructor(code: ErrorCode, more: { detail?: string; waitSeconds?: number; passes?: boolean } = {}) {
    const { message } = errors[code]
    super(more.detail === undefined ? message : withDetail(message, more.detail))
    this.code = code
    this.waitSeconds = more.waitSeconds
    this.passes = more.passes ?? false
  }
}

/** The detail follows the first sentence, which says what happened. The others say what to do. */
function withDetail(message: string, detail: string): string {
  return message.replace(/(?=\. |\.?$)/, () => ` (${detail})`)
}
