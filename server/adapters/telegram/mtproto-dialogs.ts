import type { tl } from '@mtcute/node'
import Long from 'long'
import type { AccountConnection } from './account-connection.ts'
import type { SourceWait } from './channel-source.ts'
import { callWithRetries } from './mtproto-call.ts'

/** Telegram returns at most this many chats of an account at once. */
const most = 100
/**
 * An account is in 1,000 channels at most, with Telegram Premium: https://core.telegram.org/api/config#limits
 */
const pages = 20

type Place = Pick<tl.messages.RawGetDialogsRequest, 'offsetDate' | 'offsetId' | 'offsetPeer'>
type Answer = tl.messages.RawDialogs | tl.messages.RawDialogsSlice

/**
 * Searches the account's chats, the most recently active first, for this number; returns undefined if there
 * is none.
 */
export async function* chatOfAccount(
  connection: AccountConnection,
  channelId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<SourceWait, tl.TypeChat | undefined> {
  let place: Place | undefined = { offsetDate: 0, offsetId: 0, offsetPeer: { _: 'inputPeerEmpty' } }
  for (let page = 0; place && page < pages; page += 1) {
    const answer: tl.messages.TypeDialogs = yield* callWithRetries(
      connection,
      // Pinned chats are in the first page, whatever their activity.
      { _: 'messages.getDialogs', ...place, excludePinned: page > 0, limit: most, hash: Long.ZERO },
      signal,
    )
    if (answer._ === 'messages.dialogsNotModified') return undefined
    const chat = answer.chats.find(({ id }) => String(id) === channelId)
    if (chat) return chat
    place = answer._ === 'messages.dialogsSlice' ? placeAfter(answer) : undefined
  }
  return undefined
}

/**
 * The next page starts after the last chat whose newest message is in the answer, because that message has
 * the date.
 */
function placeAfter(answer: Answer): Place | undefined {
  for (const dialog of answer.dialogs.toReversed()) {
    if (dialog._ !== 'dialog') continue
    const message = answer.messages.find(
      (one) => one.id === dialog.topMessage && 'peerId' in one && isSame(one.peerId, dialog.peer),
    )
    const offsetPeer = inputOf(dialog.peer, answer)
    if (message && 'date' in message && offsetPeer)
      return { offsetDate: message.date, offsetId: message.id, offsetPeer }
  }
  return undefined
}

function isSame(one: tl.TypePeer | undefined, other: tl.TypePeer): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

function inputOf(peer: tl.TypePeer, { chats, users }: Answer): tl.TypeInputPeer | undefined {
  switch (peer._) {
    case 'peerUser': {
      const user = users.find(({ id }) => id === peer.userId)
      const accessHash = (user?._ === 'user' && user.accessHash) || Long.ZERO
      return { _: 'inputPeerUser', userId: peer.userId, accessHash }
    }
    case 'peerChat':
      return { _: 'inputPeerChat', chatId: peer.chatId }
    case 'peerChannel': {
      const channel = chats.find(({ id }) => id === peer.channelId)
      const accessHash = (channel?._ === 'channel' && channel.accessHash) || Long.ZERO
      return { _: 'inputPeerChannel', channelId: peer.channelId, accessHash }
    }
  }
}
