import { isBlankText } from './blank-text.ts'

/** Kinds of channel names that a user can enter. `wrong`: looks like a username or a link, but is invalid. */
export type ChannelName =
  | { kind: 'username'; username: string }
  | { kind: 'title'; title: string }
  | { kind: 'wrong' }

// https://core.telegram.org/method/channels.checkUsername: 5 to 32 of a-z, 0-9 and _; older ones have four.
const username = /^[a-z]\w{3,31}$/i
/** Link to the channel, to its preview, or to one of its posts. */
const link = /^(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.me)\/(?:s\/)?([^/?#]*)(?:[/?#].*)?$/i
/** Pages of Telegram at the position of a username. */
const notChannels = ['joinchat', 'addstickers', 'addlist', 'share', 'proxy']

/** A t.me link, @name or name is a username; anything else is a title. */
export function readChannelName(text: string): ChannelName {
  const name = text.trim()
  const [, linked] = link.exec(name) ?? []
  const marked = linked ?? (name.startsWith('@') ? name.slice(1) : undefined)
  if (marked === undefined && !username.test(name)) return { kind: 'title', title: name }
  const bare = marked ?? name
  const isUsername =
    username.test(bare) && !(linked !== undefined && notChannels.includes(bare.toLowerCase()))
  return isUsername ? { kind: 'username', username: bare } : { kind: 'wrong' }
}

export function isWrongChannelName(text: string): boolean {
  return isBlankText(text) || readChannelName(text).kind === 'wrong'
}

/** English error text; the web app has its own. */
export const wrongChannelName =
  'A username has 4 to 32 of A–Z, a–z, 0–9 and _, and begins with a letter; a title begins with neither @ nor t.me/'
