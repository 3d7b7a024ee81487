import type { tl } from '@mtcute/node'
import type { RawPost } from '#features/posts/raw-post'
import type { Clock } from '#server/clock'
import { SourceRefusal } from './channel-source.ts'
import type { MtprotoChannel } from './mtproto-line.ts'
import { type Message, mtprotoPost } from './mtproto-message.ts'
import { peersOf } from './mtproto-peers.ts'
import type { SkippedBlock } from './preview-post.ts'
import { BadRecord } from './source.ts'

type Answer = { messages: tl.TypeMessage[]; users: tl.TypeUser[]; chats: tl.TypeChat[] }
type Read = { posts: RawPost[]; skipped: SkippedBlock[] }

/** The messages of an answer, oldest first. */
export function messagesOf(answer: tl.messages.TypeMessages): Answer {
  if (answer._ === 'messages.messagesNotModified')
    throw new SourceRefusal('telegram_refused', { detail: answer._ })
  return { ...answer, messages: answer.messages.toSorted((a, b) => a.id - b.id) }
}

export function isMessage(message: tl.TypeMessage): message is Message {
  return message._ !== 'messageEmpty'
}

export const longestAlbum = 10

/** The number of the first post of each album, beside those that were known before. */
export function albumsOf(
  messages: tl.TypeMessage[],
  known: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const albums = new Map(known)
  for (const message of messages) {
    const group = groupOf(message)
    if (group === undefined) continue
    albums.set(group, Math.min(message.id, albums.get(group) ?? message.id))
  }
  return albums
}

export function groupOf(message: tl.TypeMessage | undefined): string | undefined {
  return message?._ === 'message' ? message.groupedId?.toString() : undefined
}

export function readMessages(
  { raw: channel, username }: MtprotoChannel,
  { messages, ...answer }: Answer,
  albums: ReadonlyMap<string, number>,
  clock: Pick<Clock, 'now'>,
): Read {
  const seenAt = clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
  const around = { channel, username, peers: peersOf(answer), albums, seenAt }
  const read: Read = { posts: [], skipped: [] }
  for (const message of messages.filter(isMessage)) {
    try {
      read.posts.push(mtprotoPost(message, around))
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      const position = `${username ?? channel.id}/${message.id}`
      read.skipped.push({ position, messageId: message.id, ...error.refusal })
    }
  }
  return read
}
