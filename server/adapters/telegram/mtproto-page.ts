import type { tl } from '@mtcute/node'
import type { RawPost } from '#features/posts/raw-post'
import type { Clock } from '#server/clock'
import type { AccountConnection, MtprotoChannel } from './account-connection.ts'
import { type RemoteFile, type RemoteFiles, SourceRefusal } from './channel-source.ts'
import { remoteFile } from './mtproto-file.ts'
import { mtprotoFiles } from './mtproto-media.ts'
import { type Message, mtprotoPost } from './mtproto-message.ts'
import { peersOf } from './mtproto-peers.ts'
import type { SkippedBlock } from './preview-post.ts'
import { BadRecord } from './source.ts'

type Answer = { messages: tl.TypeMessage[]; users: tl.TypeUser[]; chats: tl.TypeChat[] }
type Read = { posts: RawPost[]; skipped: SkippedBlock[]; files: RemoteFiles }
type Place = { connection: AccountConnection; channel: MtprotoChannel; clock: Pick<Clock, 'now'> }

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

/** The number of the first post of each album, added to the known ones. */
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
  { connection, channel: { raw: channel, username }, clock }: Place,
  { messages, ...answer }: Answer,
  albums: ReadonlyMap<string, number>,
): Read {
  const seenAt = clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
  const around = { channel, username, peers: peersOf(answer), albums, seenAt }
  const files = new Map<number, (RemoteFile | undefined)[]>()
  const read: Read = { posts: [], skipped: [], files }
  for (const message of messages.filter(isMessage)) {
    try {
      read.posts.push(mtprotoPost(message, around))
      const places = message._ === 'message' ? mtprotoFiles(message.media) : []
      if (places.length > 0)
        files.set(
          message.id,
          places.map(({ place }) => place && remoteFile(connection, place)),
        )
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      const position = `${username ?? channel.id}/${message.id}`
      read.skipped.push({ position, messageId: message.id, ...error.skip })
    }
  }
  return read
}
