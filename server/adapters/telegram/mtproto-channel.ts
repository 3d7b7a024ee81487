import { Long, type tl } from '@mtcute/node'
import { type ChannelAddress, type FoundChannel, type SourceEvent, SourceRefusal } from './channel-source.ts'
import { asked, type Line } from './mtproto-call.ts'
import { channelTypeOf } from './mtproto-message.ts'
import { usernameIn } from './mtproto-peers.ts'

/** A channel as this account may ask for it: the access hash is the account's own. */
export type MtprotoChannel = {
  raw: tl.RawChannel
  username: string | undefined
  input: tl.RawInputChannel
  peer: tl.RawInputPeerChannel
  found: FoundChannel
  /** Number of its last event. */
  pts: number
}

type Finding<T> = AsyncGenerator<Extract<SourceEvent, { kind: 'wait' }>, T>

/** By its name, or by its number among the chats of the account. @throws SourceRefusal */
export async function* findChannel(
  line: Line,
  address: ChannelAddress,
  signal: AbortSignal,
): Finding<MtprotoChannel> {
  const raw = yield* address.username === undefined
    ? among(line, address, signal)
    : named(line, address, address.username, signal)
  const accessHash = raw.accessHash ?? Long.ZERO
  const input = { _: 'inputChannel', channelId: raw.id, accessHash } as const
  const { fullChat } = yield* asked(line, { _: 'channels.getFullChannel', channel: input }, signal)
  if (fullChat._ !== 'channelFull') throw new SourceRefusal('telegram_missing')
  const { username } = usernameIn(raw)
  return {
    ...{ raw, username, input, pts: fullChat.pts },
    peer: { _: 'inputPeerChannel', channelId: raw.id, accessHash },
    found: {
      ...{ channelId: String(raw.id), channelType: channelTypeOf(raw, username), title: raw.title },
      ...(username === undefined ? {} : { username }),
      ...(fullChat.about ? { description: fullChat.about } : {}),
      ...(fullChat.participantsCount === undefined ? {} : { numOfFollowers: fullChat.participantsCount }),
    },
  }
}

async function* named(
  line: Line,
  { channelId }: ChannelAddress,
  username: string,
  signal: AbortSignal,
): Finding<tl.RawChannel> {
  const { peer, chats } = yield* asked(line, { _: 'contacts.resolveUsername', username }, signal)
  if (peer._ !== 'peerChannel') throw new SourceRefusal('telegram_person')
  const chat = chats.find(({ id }) => id === peer.channelId)
  if (chat?._ === 'channelForbidden') throw new SourceRefusal('telegram_private')
  if (chat?._ !== 'channel') throw new SourceRefusal('telegram_missing')
  if (channelId !== undefined && channelId !== String(chat.id))
    throw new SourceRefusal('telegram_other_channel', { detail: `${chat.id} instead of ${channelId}` })
  return chat
}

/** Deeper than the chats that an account was last active in nobody looks by hand either. */
const dialogs = 100

async function* among(
  line: Line,
  { channelId }: ChannelAddress,
  signal: AbortSignal,
): Finding<tl.RawChannel> {
  const answer = yield* asked(
    line,
    {
      ...{ _: 'messages.getDialogs', offsetDate: 0, offsetId: 0, limit: dialogs, hash: Long.ZERO },
      offsetPeer: { _: 'inputPeerEmpty' },
    },
    signal,
  )
  const chats = 'chats' in answer ? answer.chats : []
  const chat = chats.find(({ id }) => String(id) === channelId)
  if (chat?._ === 'channelForbidden') throw new SourceRefusal('telegram_private')
  if (chat?._ !== 'channel') throw new SourceRefusal('telegram_unfindable')
  return chat
}
