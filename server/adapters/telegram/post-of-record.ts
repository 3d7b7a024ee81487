import type { Observation } from '@litopys/contract/schemas/observation'
import type { RawPost, RecordContext } from '#features/posts/raw-post'
import { type DesktopContext, postOfMessage } from './desktop-export.ts'
import { type HtmlRecordContext, messageOfPiece } from './html-export.ts'
import { momentReader } from './html-moment.ts'
import { type JsonlContext, postOfLine } from './jsonl.ts'
import { aroundOf, type MtprotoContext, mtprotoPost } from './mtproto-message.ts'
import { type PreviewContext, postsOfBlock } from './preview-post.ts'
import { BadRecord } from './source.ts'

/** An observation with the bytes of its record. */
export type RecordOfPost = Pick<Observation, 'channelId' | 'messageId' | 'source' | 'seenAt' | 'context'> & {
  bytes: Buffer
}

/** Each record passed the check of its date when it was captured. */
const anyDate = '9999-12-31T23:59:59Z'

/**
 * The post that the capture made of these bytes: the same parsers with the same values from around the record, and
 * then the fields that the capture added.
 * @throws BadRecord if the bytes are no record of this post.
 */
export async function postOfRecord(record: RecordOfPost): Promise<RawPost> {
  const { added, ...context } = contextOf(record)
  const post = await parsed(record, context)
  const { channelId, messageId } = record
  if (post?.messageId !== messageId || post.channelId !== channelId) throw new BadRecord('not_message')
  return { ...post, ...added }
}

async function parsed(
  { source, bytes, channelId, messageId, seenAt }: RecordOfPost,
  context: object,
): Promise<RawPost | undefined> {
  switch (source) {
    case 'jsonl': {
      const { channel = {} } = contextAs<JsonlContext>(context)
      return postOfLine(bytes, { channel, latest: anyDate }).post
    }
    case 'desktop':
      return postOfMessage(bytes, contextAs<DesktopContext>(context), anyDate)
    case 'html': {
      const { around, channel, timeZone } = contextAs<HtmlRecordContext>(context)
      const setting = { channel, timeZone, momentOf: momentsIn(timeZone), latest: anyDate }
      return messageOfPiece(bytes, around, setting).post
    }
    case 'preview': {
      const { title, username } = contextAs<PreviewContext>(context)
      const posts = postsOfBlock(bytes.toString('utf8'), { title, username, seenAt })
      const post = posts.find((one) => one.messageId === messageId)
      return post && { ...post, channelId }
    }
    case 'mtproto': {
      const { messageOfBytes } = await import('./mtproto-record.ts')
      const message = messageOfBytes(bytes)
      return mtprotoPost(message, aroundOf(message, contextAs<MtprotoContext>(context), seenAt))
    }
  }
}

function contextOf({ context }: RecordOfPost): RecordContext {
  return contextAs(JSON.parse(context))
}

function contextAs<Context>(context: object): Context {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the reader of the same source wrote it (received-record.ts)
  return context as Context
}

/** Readers of dates by time zone. The first date of a reader takes some milliseconds. */
const moments = new Map<string, ReturnType<typeof momentReader>>()
function momentsIn(timeZone: string) {
  const known = moments.get(timeZone) ?? momentReader(timeZone)
  moments.set(timeZone, known)
  return known
}
