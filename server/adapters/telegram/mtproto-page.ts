import type { tl } from '@mtcute/node'
import type { RawPost } from '#features/posts/raw-post'
import type { Clock } from '#server/clock'
import type { AccountConnection, MtprotoChannel } from './account-connection.ts'
import { type RemoteFile, type RemoteFiles, SourceRefusal } from './channel-source.ts'
import { present } from './fields.ts'
import { remoteFile } from './mtproto-file.ts'
import { mtprotoFiles } from './mtproto-media.ts'
import { type Around, groupOf, type Message, type MtprotoContext, mtprotoPost } from './mtproto-message.ts'
import { type NamedPeers, peersOf } from './mtproto-peers.ts'
import type { SkippedBlock } from './preview-post.ts'
import { receivedRecord } from './received-record.ts'
import { BadRecord } from './source.ts'

type Answer = { messages: tl.TypeMessage[]; users: tl.TypeUser[]; chats: tl.TypeChat[] }
type Read = { posts: RawPost[]; skipped: SkippedBlock[]; files: RemoteFiles }
/** `asked`: the account that was asked. */
type Place = {
  connection: AccountConnection
  channel: MtprotoChannel
  clock: Pick<Clock, 'now'>
  asked: string
}

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

export async function readMessages(
  { connection, channel: { raw: channel, username }, clock, asked }: Place,
  { messages, ...answer }: Answer,
  albums: ReadonlyMap<string, number>,
): Promise<Read> {
  // Most servers never read a channel with an account, and the library is large.
  const { bytesOfMessage, layer } = await import('./mtproto-record.ts')
  const seenAt = clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
  const around = { channel, username, peers: peersOf(answer), albums, seenAt }
  const files = new Map<number, (RemoteFile | undefined)[]>()
  const read: Read = { posts: [], skipped: [], files }
  for (const message of messages.filter(isMessage)) {
    try {
      const { context, post } = postWithContext(message, around, layer)
      const place = `${username ?? channel.id}/${message.id}`
      const record = receivedRecord('mtproto', bytesOfMessage(message), context, place, asked)
      read.posts.push({ ...post, record })
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

/** A post, and what a later reader of its bytes needs to make it again. */
export function postWithContext(
  message: Message,
  around: Around,
  layer: number,
): { post: RawPost; context: MtprotoContext } {
  const noted: NamedPeers = {}
  const peers = around.peers.noting((key, names) => {
    noted[key] = names
  })
  const post = mtprotoPost(message, { ...around, peers })
  const { channel, username } = around
  const { id, title, broadcast } = channel
  const album = around.albums.get(groupOf(message) ?? '')
  const context = {
    channel: { id, title, ...present({ broadcast }) },
    ...present({ username, album }),
    peers: noted,
    layer,
  }
  return { post, context }
}
