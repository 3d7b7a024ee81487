import { copyGroupOf } from '#archive/copy-group'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { ResultPosts } from '#features/search/result-posts.usecase'

/** A channel as a post names it: by id, by username in lower case, or only by name. Unknown parts are ''. */
export type NamedSource = { sourceId: string; username: string; name: string }

/** Formats of files that are compared as pictures. */
const formats = bind('Array(String)', ['jpeg', 'png', 'gif', 'webp'])

/** Copies have at least as many words (docs/decisions/0016-copies.md). */
const fewestWords = 8

const columns = raw(
  'toString(channelId) AS channel, messageId, toUnixTimestamp(dateCreated) AS at, isForwarded AS isForward',
)

/** The username in a link to Telegram, in lower case, or the id in a link to a private channel; '' for other links. */
export function linkedName(link: Sql): Sql {
  const pattern =
    '^(?i)(?:https?://)?(?:www[.])?(?:t[.]me|telegram[.]me|telegram[.]dog)/(?:(?:s/)?([a-z][a-z0-9_]{3,31})|c/([0-9]{5,15}))(?:[/?#]|$)'
  const groups = sql`extractGroups(${link}, ${bind('String', pattern)})`
  return sql`arrayFirst(part -> part != '' AND part NOT IN ${notChannels}, arrayMap(part -> lower(part), ${groups}))`
}

/** Pages of Telegram at the position of a username (contract/channel-name.ts), and others that the site has. */
const notChannels = bind('Array(String)', [
  ...['joinchat', 'addstickers', 'addlist', 'share', 'proxy', 'socks', 'addemoji', 'addtheme', 'setlanguage'],
  ...['login', 'invoice', 'confirmphone', 'boost', 'giftcode', 'contact'],
])

/**
 * The posts whose text another post may have: channel, messageId, at, isForward, object. A cluster also has posts with the
 * same picture and few words, which are no copies of a text.
 */
export function sharedTexts({ where, visible }: ResultPosts): Sql {
  const texts = sql`${where} AND wordCount >= ${raw(String(fewestWords))}`
  if (visible.isLimited)
    return sql`SELECT ${columns}, ${copyGroupOf(visible).group} AS object FROM litopys.posts WHERE ${texts}`
  return sql`SELECT ${columns}, cluster AS object FROM litopys.posts
    WHERE ${texts} AND cluster IN (SELECT cluster FROM litopys.posts WHERE ${where} AND existedBefore)`
}

/**
 * The posts with each of their pictures, as sharedTexts. Files that show the same picture have one group, which a hidden
 * post can join: for a reader with restrictions, only equal files are the same picture.
 */
export function pictureFiles({ where, visible }: ResultPosts): Sql {
  const files = sql`SELECT ${columns}, arrayJoin(arrayDistinct(arrayFilter(one -> one != 0, arrayMap(
      (hash, format) -> if(hash != '' AND format IN ${formats}, cityHash64(hash), 0), media.hash, media.format)))) AS file
    FROM litopys.posts WHERE ${where} AND hasImage`
  if (visible.isLimited) return sql`SELECT channel, messageId, at, isForward, file AS object FROM (${files})`
  // The files of the result are fewer than all, so they are the side that the engine keeps in memory.
  return sql`SELECT channel, messageId, at, isForward, if(alike = 0, file, number) AS object
    FROM (SELECT cityHash64(hash) AS alike, pictureGroup AS number FROM litopys.pictureGroups) AS grouped
    RIGHT JOIN (${files}) AS files ON alike = file`
}

/**
 * The posts with each link of their texts, as sharedTexts: the domain in lower case, the parameters in one order, without
 * scheme, www, fragment, parameters of campaigns and a slash at the end. Only the domain is no object: channels link to
 * the same sites.
 */
export function sharedLinks({ where }: ResultPosts): Sql {
  const bare = sql`replaceRegexpOne(replaceRegexpOne(link, '^(?i)https?://(?:www[.])?', ''), '#.*$', '')`
  const domain = sql`extract(one, '^[^/?]*')`
  const parameters = sql`arrayFilter(part -> part != '' AND NOT match(part, '^(?i)(?:utm_[a-z]+|fbclid|gclid|yclid)='),
    splitByChar('&', substring(one, position(one, '?') + 1)))`
  const inOrder = sql`concat(trimRight(substringIndex(one, '?', 1), '/'), '?', arrayStringConcat(arraySort(${parameters}), '&'))`
  return sql`SELECT channel, messageId, at, isForward, cityHash64(address) AS object FROM (
    SELECT ${columns}, arrayJoin(arrayDistinct(arrayFilter(one -> multiSearchAny(one, ['/', '?']),
      arrayMap(one -> trimRight(if(position(one, '?') = 0, one, ${inOrder}), '?/'),
      arrayMap(one -> concat(lowerUTF8(${domain}), substring(one, length(${domain}) + 1)),
      arrayMap(link -> ${bare}, urls)))))) AS address
    FROM litopys.posts WHERE ${where} AND notEmpty(urls) AND NOT isForwarded)`
}

/** The posts that forward a message whose number is known, as sharedTexts. */
export function forwardedMessages({ where }: ResultPosts): Sql {
  return sql`SELECT ${columns},
      cityHash64(if(forwardedChannelId != '', forwardedChannelId, lowerUTF8(forwardedUsername)), forwardedMessageId) AS object
    FROM litopys.posts WHERE ${where} AND isForwarded AND isNotNull(forwardedMessageId)
      AND (forwardedChannelId != '' OR forwardedUsername != '')`
}
