import { serialize } from 'node:v8'
import type { ApproximateField, MediaItem, PostType, SourceName } from '@litopys/contract/schemas/post'
import type { FileTextRow } from './file-texts.ts'
import type { MarkedWords } from './hidden-links.ts'
import type { MarkedEntity } from './post-row.ts'

/** One post as its source shows it. Fields that the source does not know are absent. */
export type RawPost = {
  source: SourceName
  channelId: string
  messageId: number
  /** ISO 8601, as all dates here. */
  dateCreated: string
  title?: string
  channelType?: string
  author?: string
  postType: PostType
  articleBody: string
  /** Searchable words outside the body: poll questions, file names. */
  aside: string[]
  /** Entities that only the markup shows, such as the address of a text link. */
  markup: { kind: MarkedEntity['kind']; id: string; detail?: string }[]
  /** Words of the body that the markup links to an address. */
  links?: MarkedWords[]
  media: MediaItem[]
  /** Texts that the archive has of its files. They are from no source. */
  fileTexts?: FileTextRow[]
  reactions: { name: string; count: number }[]
  editedAt?: string
  /** True for an edited post, even if the time of the edit is unknown. */
  isEdited?: boolean
  /** When the source was read; absent where unknown, as for an exported file. */
  seenAt?: string
  /** For a file: the latest time that it contains. The file was written then or later. */
  fileAsOf?: string
  deletedAt?: string
  /** Fields with rounded values. */
  approximate?: ApproximateField[]
  /** Number of the first post of its album. */
  album?: number
  forwarded?: { name?: string; username?: string; channelId?: string; messageId?: number }
  replyTo?: number
  viaBot?: string
  permalink?: string
  views?: number
  forwards?: number
  category?: string
  frequency?: string
  numOfFollowers?: number
  keywords?: string[]
  audience?: string[]
  tags?: string[]
  sensitive?: boolean
  existedBefore?: boolean
  hasImage?: boolean
  hasAudio?: boolean
  hasVideo?: boolean
  extra?: Record<string, unknown>
  /** What the source sent of it; absent only in tests that make posts themselves. */
  record?: ReceivedRecord
}

/** The bytes from which a reader made a post, with everything else that it needed to make it. */
export type ReceivedRecord = {
  /** As received. Those of MTProto are a serialised TL object, all others text in UTF-8. */
  bytes: Uint8Array
  /** Version of the parser: a change of what it makes of the same bytes changes the version. */
  parser: string
  /** Values from around the record. `added`: fields that were set after the parser. */
  context: RecordContext
  /** Position in the file or page. */
  place: string
  /** Address or account that was asked, or name of the file; without secrets. */
  asked: string
}

export type RecordContext = Record<string, unknown> & { added?: AddedFields }
export type AddedFields = Partial<Omit<RawPost, 'record' | 'fileTexts'>>

/** A serialised list of `RawPost`. It moves between threads without a copy. */
export type PackedPosts = Uint8Array<ArrayBuffer>

export function packRawPosts(posts: RawPost[]): PackedPosts {
  return serialize(posts)
}

/** When the source showed the post, as far as it is known. A file was written at its latest time or later. */
export function observationTime({ seenAt, fileAsOf, editedAt }: RawPost): string | undefined {
  return seenAt ?? fileAsOf ?? editedAt
}
