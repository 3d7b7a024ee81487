import type { tl } from '@mtcute/node'

/** Users and channels that the messages of an answer refer to. */
export type Peers = {
  nameOf(peer: tl.TypePeer): string | undefined
  usernameOf(peer: tl.TypePeer): string | undefined
}

export function peersOf({ users, chats }: { users: tl.TypeUser[]; chats: tl.TypeChat[] }): Peers {
  const known = new Map<string, { name?: string; username?: string }>()
  for (const user of users) {
    if (user._ !== 'user') continue
    const name = [user.firstName, user.lastName].filter((part) => part).join(' ')
    known.set(`user ${user.id}`, { ...(name ? { name } : {}), ...usernameIn(user) })
  }
  for (const chat of chats) {
    if (chat._ === 'chatEmpty') continue
    const key = chat._ === 'chat' || chat._ === 'chatForbidden' ? 'chat' : 'channel'
    known.set(`${key} ${chat.id}`, { name: chat.title, ...(chat._ === 'channel' ? usernameIn(chat) : {}) })
  }
  return {
    nameOf: (peer) => known.get(keyOf(peer))?.name,
    usernameOf: (peer) => known.get(keyOf(peer))?.username,
  }
}

/** The active username. Further ones can be bought without being active. */
export function usernameIn({ username, usernames = [] }: Named): { username?: string } {
  const name = username ?? usernames.find(({ active }) => active)?.username
  return name === undefined ? {} : { username: name }
}

type Named = { username?: string; usernames?: tl.TypeUsername[] }

function keyOf(peer: tl.TypePeer): string {
  switch (peer._) {
    case 'peerUser':
      return `user ${peer.userId}`
    case 'peerChat':
      return `chat ${peer.chatId}`
    case 'peerChannel':
      return `channel ${peer.channelId}`
  }
}
