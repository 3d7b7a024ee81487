import type { tl } from '@mtcute/node'
import Long from 'long'
import type { AccountConnection, MtprotoChannel } from './account-connection.ts'
import { type ChannelAddress, type SourceEvent, SourceRefusal } from './channel-source.ts'
import { callWithRetries } from './mtproto-call.ts'
import { chatOfAccount } from './mtproto-dialogs.ts'
import { channelTypeOf, mtprotoTitle } from './mtproto-message.ts'
import { usernameIn } from './mtproto-peers.ts'

type Wait = Extract<SourceEvent, { kind: 'wait' }>
type Finding<T> = AsyncGenerator<Wait, T>

/** The steps of one run use the same answer, so they do not ask for the channel again. */
const freshMs = 60_000

/**
 * Finds the channel: by its number if the account knows it, otherwise by its name, or among the account's
 * chats. @throws SourceRefusal
 */
export async function* findChannel(
  connection: AccountConnection,
  address: ChannelAddress,
  signal: AbortSignal,
): Finding<MtprotoChannel> {
  const known = connection.channels.get(address.channelId ?? '')
  if (known && performance.now() - known.foundAt < freshMs) return known.channel
  const raw = known?.channel.raw ?? (yield* findRawChannel(connection, address, signal))
  const channel = yield* looked(connection, raw, signal)
  connection.channels.set(channel.found.channelId, { channel, foundAt: performance.now() })
  return channel
}

/**
 * Yields the results of `read` for the channel. If Telegram does not accept the stored address, it is
 * forgotten.
 * @throws SourceRefusal
 */
export async function* inChannel<T>(
  connection: AccountConnection,
  address: ChannelAddress,
  signal: AbortSignal,
  read: (channel: MtprotoChannel) => AsyncIterable<T>,
): AsyncGenerator<T | Wait> {
  try {
    yield* read(yield* findChannel(connection, address, signal))
  } catch (error) {
    const isUnknown = error instanceof SourceRefusal && error.code === 'telegram_missing'
    if (isUnknown) connection.channels.delete(address.channelId ?? '')
    throw error
  }
}

function findRawChannel(
  connection: AccountConnection,
  address: ChannelAddress,
  signal: AbortSignal,
): Finding<tl.RawChannel> {
  const { username } = address
  return username === undefined
    ? among(connection, address, signal)
    : named(connection, address, username, signal)
}

async function* looked(
  connection: AccountConnection,
  found: tl.RawChannel,
  signal: AbortSignal,
): Finding<MtprotoChannel> {
  const { id: channelId, accessHash = Long.ZERO } = found
  const input = { _: 'inputChannel', channelId, accessHash } as const
  const answer = yield* callWithRetries(connection, { _: 'channels.getFullChannel', channel: input }, signal)
  const { fullChat } = answer
  if (fullChat._ !== 'channelFull') throw new SourceRefusal('telegram_missing')
  // Name and title may have changed since the channel was found.
  const now = answer.chats.find(({ id }) => id === channelId)
  const raw = now?._ === 'channel' ? now : found
  const { username } = usernameIn(raw)
  return {
    raw,
    username,
    input,
    pts: fullChat.pts,
    peer: { _: 'inputPeerChannel', channelId, accessHash },
    found: {
      channelId: String(channelId),
      channelType: channelTypeOf(raw, username),
      title: mtprotoTitle(raw, username),
      ...(username === undefined ? {} : { username }),
      ...(fullChat.about ? { description: fullChat.about } : {}),
      ...(fullChat.participantsCount === undefined ? {} : { numOfFollowers: fullChat.participantsCount }),
    },
  }
}

async function* named(
  connection: AccountConnection,
  { channelId }: ChannelAddress,
  username: string,
  signal: AbortSignal,
): Finding<tl.RawChannel> {
  const { peer, chats } = yield* callWithRetries(
    connection,
    { _: 'contacts.resolveUsername', username },
    signal,
  )
  if (peer._ !== 'peerChannel') throw new SourceRefusal('telegram_person')
  const chat = chats.find(({ id }) => id === peer.channelId)
  if (chat?._ === 'channelForbidden') throw new SourceRefusal('telegram_private')
  if (chat?._ !== 'channel') throw new SourceRefusal('telegram_missing')
  if (channelId !== undefined && channelId !== String(chat.id))
    throw new SourceRefusal('telegram_other_channel', { detail: `${chat.id} instead of ${channelId}` })
  return chat
}

async function* among(
  connection: AccountConnection,
  { channelId }: ChannelAddress,
  signal: AbortSignal,
): Finding<tl.RawChannel> {
  const chat = yield* chatOfAccount(connection, channelId, signal)
  if (chat?._ === 'channelForbidden') throw new SourceRefusal('telegram_private')
  if (chat?._ !== 'channel') throw new SourceRefusal('telegram_unfindable')
  return chat
}
