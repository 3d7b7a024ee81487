import { Long, tl } from '@mtcute/node'

/** A channel with its history, oldest first, and its events since each `pts`. */
export type OfflineChannel = {
  raw: tl.RawChannel
  about?: string
  messages: (tl.RawMessage | tl.RawMessageService)[]
  /** The account has not joined it. */
  isPrivate?: boolean
  /** Each event has the next number, `pts`, starting at 2. */
  events: tl.TypeUpdate[]
  /** Telegram no longer lists the events before this number. */
  forgottenUntil?: number
  users?: tl.RawUser[]
  chats?: tl.RawChannel[]
}

/** @throws RpcError with the texts of Telegram's errors. */
export function answerOfChannels(channels: OfflineChannel[], method: tl.RpcMethod): object {
  switch (method._) {
    case 'contacts.resolveUsername':
      return resolved(channels, method.username)
    case 'messages.getDialogs':
      return dialogs(channels, method)
    case 'channels.getFullChannel': {
      const channel = channelOf(channels, method.channel)
      const { raw, about = '' } = channel
      const fullChat = { _: 'channelFull', id: raw.id, about, participantsCount: raw.participantsCount }
      return {
        _: 'messages.chatFull',
        fullChat: { ...fullChat, pts: ptsOf(channel) },
        chats: [raw],
        users: [],
      }
    }
    case 'messages.getHistory':
      return history(channelOf(channels, method.peer), method)
    case 'channels.getMessages': {
      const channel = channelOf(channels, method.channel)
      const wanted = method.id.flatMap((one) => (one._ === 'inputMessageID' ? one.id : []))
      const found = wanted.map(
        (id) => channel.messages.find((message) => message.id === id) ?? { _: 'messageEmpty', id },
      )
      return messagesOf(channel, found)
    }
    case 'updates.getChannelDifference':
      return difference(channelOf(channels, method.channel), method)
    default:
      throw new Error(`the test server does not support ${method._}`)
  }
}

/** The chats of the account after the named one. */
function dialogs(
  channels: OfflineChannel[],
  { offsetPeer, limit }: tl.messages.RawGetDialogsRequest,
): tl.messages.RawDialogsSlice {
  const mine = channels.filter(({ isPrivate }) => !isPrivate).map(({ raw }) => raw)
  const last = offsetPeer._ === 'inputPeerChannel' ? offsetPeer.channelId : undefined
  const page = mine.slice(mine.findIndex(({ id }) => id === last) + 1).slice(0, limit)
  const settings = { _: 'peerNotifySettings' } as const
  return {
    _: 'messages.dialogsSlice',
    count: mine.length,
    chats: page,
    users: [],
    messages: page.map(({ id }) => offlineMessage(id, 1, '')),
    dialogs: page.map(({ id: channelId }) => ({
      _: 'dialog',
      peer: { _: 'peerChannel', channelId },
      topMessage: 1,
      notifySettings: settings,
      readInboxMaxId: 0,
      readOutboxMaxId: 0,
      unreadCount: 0,
      unreadMentionsCount: 0,
      unreadReactionsCount: 0,
      unreadPollVotesCount: 0,
    })),
  }
}

function resolved(channels: OfflineChannel[], name: string): object {
  const found = channels.find(({ raw }) => raw.username?.toLowerCase() === name.toLowerCase())
  if (!found) throw tl.RpcError.fromTl({ errorCode: 400, errorMessage: 'USERNAME_NOT_OCCUPIED' })
  const peer = { _: 'peerChannel', channelId: found.raw.id }
  return { _: 'contacts.resolvedPeer', peer, chats: [found.raw], users: [] }
}

function channelOf(channels: OfflineChannel[], peer: tl.TypeInputPeer | tl.TypeInputChannel): OfflineChannel {
  const id = 'channelId' in peer ? peer.channelId : 0
  const found = channels.find(({ raw }) => raw.id === id)
  if (!found) throw tl.RpcError.fromTl({ errorCode: 400, errorMessage: 'CHANNEL_INVALID' })
  if (found.isPrivate) throw tl.RpcError.fromTl({ errorCode: 400, errorMessage: 'CHANNEL_PRIVATE' })
  return found
}

/** Newest first: `addOffset` moves the window, which starts after `offsetId`. */
function history(channel: OfflineChannel, wish: tl.messages.RawGetHistoryRequest): object {
  const newestFirst = channel.messages.toReversed()
  const behind = newestFirst.findIndex(({ id }) => wish.offsetId === 0 || id < wish.offsetId)
  const start = (behind < 0 ? newestFirst.length : behind) + wish.addOffset
  const window = newestFirst.slice(Math.max(0, start), Math.max(0, start + wish.limit))
  return messagesOf(
    channel,
    window.filter(({ id }) => id > wish.minId),
  )
}

function difference(channel: OfflineChannel, wish: tl.updates.RawGetChannelDifferenceRequest): object {
  const { raw, events, forgottenUntil = 0, users = [], chats = [] } = channel
  const pts = ptsOf(channel)
  const peers = { users, chats: [raw, ...chats] }
  if (wish.pts < forgottenUntil) {
    const dialog = { _: 'dialog', pts, peer: { _: 'peerChannel', channelId: raw.id } }
    return { _: 'updates.channelDifferenceTooLong', final: true, timeout: 1, dialog, messages: [], ...peers }
  }
  const since = events.slice(wish.pts - 1, wish.pts - 1 + wish.limit)
  if (since.length === 0) return { _: 'updates.channelDifferenceEmpty', final: true, pts, timeout: 1 }
  const isNew = (update: tl.TypeUpdate) => update._ === 'updateNewChannelMessage'
  return {
    _: 'updates.channelDifference',
    final: wish.pts + since.length >= pts,
    timeout: 1,
    ...peers,
    pts: wish.pts + since.length,
    newMessages: since.filter(isNew).map((update) => ('message' in update ? update.message : undefined)),
    otherUpdates: since.filter((update) => !isNew(update)),
  }
}

function ptsOf({ events }: OfflineChannel): number {
  return 1 + events.length
}

function messagesOf(
  { raw, users = [], chats = [], messages, events }: OfflineChannel,
  some: object[],
): object {
  return {
    _: 'messages.channelMessages',
    pts: 1 + events.length,
    count: messages.length,
    topics: [],
    messages: some,
    users,
    chats: [raw, ...chats],
  }
}

/** A public channel of an account that reads it; `more` overrides fields. */
export function offlineChannel(
  id: number,
  username: string | undefined,
  more: Partial<tl.RawChannel> = {},
): OfflineChannel {
  const raw: tl.RawChannel = {
    _: 'channel',
    id,
    title: `Канал ${id}`,
    broadcast: true,
    date: 1_700_000_000,
    accessHash: Long.fromNumber(id * 7),
    photo: { _: 'chatPhotoEmpty' },
    participantsCount: 1_234,
    ...(username === undefined ? {} : { username }),
    ...more,
  }
  return { raw, messages: [], events: [] }
}

export function offlineMessage(
  channelId: number,
  id: number,
  message: string,
  more: Partial<tl.RawMessage> = {},
): tl.RawMessage {
  const peerId = { _: 'peerChannel', channelId } as const
  return {
    _: 'message',
    id,
    peerId,
    post: true,
    date: 1_700_000_000 + id * 60,
    message,
    views: id * 10,
    ...more,
  }
}

/** Publishes a message and its event, as clients receive it. */
export function publish(channel: OfflineChannel, message: tl.RawMessage): void {
  channel.messages.push(message)
  channel.events.push({ _: 'updateNewChannelMessage', message, ...pts(channel) })
}

export function edit(channel: OfflineChannel, message: tl.RawMessage): void {
  channel.messages = channel.messages.map((known) => (known.id === message.id ? message : known))
  channel.events.push({ _: 'updateEditChannelMessage', message, ...pts(channel) })
}

export function remove(channel: OfflineChannel, ...ids: number[]): void {
  channel.messages = channel.messages.filter(({ id }) => !ids.includes(id))
  const { id: channelId } = channel.raw
  channel.events.push({ _: 'updateDeleteChannelMessages', channelId, messages: ids, ...pts(channel) })
}

function pts(channel: OfflineChannel) {
  return { pts: ptsOf(channel) + 1, ptsCount: 1 }
}
