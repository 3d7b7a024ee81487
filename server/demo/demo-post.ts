import type { Post } from '@litopys/contract/schemas/post'

type Known =
  | 'author'
  | 'channelType'
  | 'views'
  | 'forwards'
  | 'reactions'
  | 'media'
  | 'hasImage'
  | 'hasAudio'
  | 'hasVideo'
  | 'existedBefore'
  | 'sensitive'
  | 'tags'
  | 'category'
  | 'keywords'
  | 'audience'
  | 'postType'
  | 'editedAt'
  | 'deletedAt'
  | 'reference'
  | 'numOfFollowers'
  | 'frequency'

/** A line of the JSONL import format. An edited post has two lines; the later one has `editedAt`. */
export type DemoPost = {
  channelId: string
  /** Title of the channel. */
  channel: string
  username?: string
  messageId: number
  /** ISO 8601. */
  date: string
  text: string
} & Partial<Pick<Post, Known>>
