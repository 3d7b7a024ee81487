import { type ErrorCode, errors } from '@litopys/contract/errors'
import type { RawPost } from '#features/posts/analysed-post'
import type { SkippedBlock } from './preview-post.ts'

/** How a channel is found: by its name, and by its number where that is known. */
export type ChannelAddress = {
  channelId?: string
  username?: string
  /** Id of the key that it is read with, where the source needs one. */
  key?: string
}

/** A channel as its source shows it; what the source does not know is absent. */
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
  /** Forward from a number, or backward from one or from the newest post. The number itself is not wanted. */
  from: { after: number } | { before: number } | 'newest'
  /** The farthest number that is wanted. */
  until?: number
  signal: AbortSignal
}

/**
 * Between these numbers, both included, a page is all there is (or nothing is, behind the end): a post that
 * it does not have is gone. Without `to` up to the newest.
 */
export type Covered = { from: number; to?: number }

/** A file of a post that the source gives when it is asked for. */
export type RemoteFile = {
  size: number
  /**
   * Its bytes, whole and unharmed. @throws DamagedFile, and SourceRefusal where the source does not give it
   */
  read(asking: FileAsking): AsyncGenerator<Buffer>
}
/** `tell`: what is waited for meanwhile. */
export type FileAsking = { signal: AbortSignal; tell(wait: SourceWait): Promise<void> }
/** By the number of the post, in the order of its media; undefined where the source gives none. */
export type RemoteFiles = ReadonlyMap<number, (RemoteFile | undefined)[]>

export type SourcePage = {
  kind: 'page'
  channel: FoundChannel
  /** Each with the number of this channel. */
  posts: RawPost[]
  /** Absent where the source gives no files. */
  files?: RemoteFiles
  /** What could not be read; a post of it that is known has not vanished. */
  skipped: SkippedBlock[]
  /**
   * Where the next page begins, and where to go on from after a stop: what lies up to it is in this page or
   * in those before.
   */
  cursor: number
  /** Absent where nothing can be said. */
  covers?: Covered
}

/** The source asks to wait, or is tried again after a failure; `code` says why. */
export type SourceWait = { kind: 'wait'; code: ErrorCode; seconds: number }

export type SourceEvent =
  | SourcePage
  | SourceWait
  /** The source says by itself that these are gone. */
  | { kind: 'deleted'; messageIds: number[] }
  /** `history`: there is nothing more on that side; `until`: what was wanted is there. */
  | { kind: 'end'; reached: 'history' | 'until'; covers?: Covered }

/** Where a channel's posts come from while they are published: the public web preview, or MTProto. */
export type ChannelSource = {
  /** Who has the name now. @throws SourceRefusal */
  look(channel: ChannelAddress, signal: AbortSignal): Promise<FoundChannel>
  /**
   * Pages in one direction, politely, each with what it adds.
   * @throws SourceRefusal where a page cannot be had or cannot be trusted. What was given until then stands;
   * nothing else follows.
   */
  read(wish: ReadRequest): AsyncIterable<SourceEvent>
}

/**
 * Why a source gave nothing: nothing may follow from it, neither a place to go on from nor the deletion of a
 * post.
 */
export class SourceRefusal extends Error {
  readonly code: ErrorCode
  /** How many seconds the source asks to wait. */
  readonly waitSeconds: number | undefined
  /** Whether another try may help by and by. */
  readonly passes: boolean

  constructor(code: ErrorCode, more: { detail?: string; waitSeconds?: number; passes?: boolean } = {}) {
    const { message } = errors[code]
    super(more.detail === undefined ? message : `${message} (${more.detail})`)
    this.code = code
    this.waitSeconds = more.waitSeconds
    this.passes = more.passes ?? false
  }
}
