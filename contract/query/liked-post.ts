/**
 * The id of a post for `like:`, with or without a level; '' for other texts. A link has the channel's id, or its
 * username, which is written with @: `@username_17`.
 */
export function likedPost(text: string): string {
  const { id, username, message, level = '' } = linkOfPost.exec(text)?.groups ?? {}
  if (message === undefined) return isLikedPost.test(text) ? text : ''
  return `${id ?? `@${username?.toLowerCase()}`}_${message}${level}`
}

/** As people know the post of `like:`: a link to a public channel, or the id; without the level. */
export function likedPostName(value: string): string {
  return value.replace(/\/(?:text|story|topic)$/i, '').replace(/^@(\w+)_(\d+)$/, 't.me/$1/$2')
}

/** As Telegram copies it, with or without a level: the number in the middle is the topic, and parameters can follow. */
const linkOfPost =
  /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/(?:s\/)?(?:c\/(?<id>\d{1,20})|(?<username>[a-z]\w{3,31}))\/(?:\d{1,15}\/)?(?<message>\d{1,15})\/?(?:[?#][^/]*)?(?<level>\/(?:text|story|topic))?\/?$/i
// A channel known only by its title has the title as its id.
const isLikedPost = /^.+_-?\d{1,15}(?:\/(?:text|story|topic))?$/isu
