import type { tl } from '@mtcute/node'

/** Users and channels that the messages of an answer refer to. */
export type Peers = {
  nameOf(peer: tl.TypePeer): string | undefined
  usernameOf(peer: tl.TypePeer): string | undefined
  /** The same peers; the function gets each that is asked for and known. */
  noting(onNoted: (key: string, names: NamedPeers[string]) => void): Peers
}

export function peersOf({ users, chats }: { users: tl.TypeUser[]; chats: tl.TypeChat[] }): Peers {
  const known: NamedPeers = {}
  for (const user of users) {
    if (user._ !== 'user') continue
    const name = [user.firstName, user.lastName].filter((part) => part).join(' ')
    known[`user ${user.id}`] = { ...(name ? { name } : {}), ...usernameIn(user) }
  }
  for (const chat of chats) {
    if (chat._ === 'chatEmpty') continue
    const key = chat._ === 'chat' || chat._ === 'chatForbidden' ? 'chat' : 'channel'
    known[`${key} ${chat.id}`] = { name: chat.title, ...(chat._ === 'channel' ? usernameIn(chat) : {}) }
  }
  return peersNamed(known)
}

/** Names of peers by kind and number, such as `user 12`. */
export type NamedPeers = Record<string, { name?: string; username?: string }>

/** Peers from their names. `onAsked` gets each peer that is asked for and known. */
export function peersNamed(
  known: NamedPeers,
  onAsked: (key: string, names: NamedPeers[string]) => void = () => undefined,
): Peers {
  const find = (peer: tl.TypePeer) => {
    const key = keyOf(peer)
    const names = known[key]
    if (names) onAsked(key, names)
    return names
  }
  return {
    nameOf: (peer) => find(peer)?.name,
    usernameOf: (peer) => find(peer)?.username,
    noting: (onNoted) => peersNamed(known, onNoted),
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
