import { pageEnd } from '@litopys/contract/document-formats'
import { listSeparator } from '@litopys/contract/schemas/export'
import { entityTable } from '@litopys/language/entity-kinds'
import type { FileTextKind } from '@litopys/language/text/file-texts'
import type { People } from '#archive/people'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { linkedTypes } from '#features/posts/post-row'

/** Current usernames by channel id. */
export type Usernames = ReadonlyMap<string, string>

const linked = bind('Array(String)', [...linkedTypes])
const separator = bind('String', listSeparator)

/** A list joined to one text. */
export function listSql(list: Sql): Sql {
  return sql`arrayStringConcat(${list}, ${separator})`
}

/**
 * The username of the post's channel, otherwise the username in the post's link; '' where both are missing.
 */
export function usernameSql(usernames: Usernames): Sql {
  const inLink = raw(String.raw`extract(permalink, '^https://t\\.me/([A-Za-z]\\w{3,})/\\d+$')`)
  if (usernames.size === 0) return inLink
  const ids = bind('Array(String)', [...usernames.keys()])
  const names = bind('Array(String)', [...usernames.values()])
  return sql`transform(toString(channelId), ${ids}, ${names}, ${inLink})`
}

/** The link of a post as in the API (post-row.ts); '' where there is none. */
export function linkSql(usernames: Usernames): Sql {
  // The lambda keeps the username expression from being repeated in the statement.
  return sql`arrayMap(username -> multiIf(
    permalink != '', permalink,
    username != '', concat('https://t.me/', username, '/', toString(messageId)),
    channelType IN ${linked} AND match(toString(channelId), '^[0-9]+$'),
      concat('https://t.me/c/', toString(channelId), '/', toString(messageId)),
    ''), [${usernameSql(usernames)}])[1]`
}

/** Origin of a forwarded post: the name, then the original's address as far as known. */
export function forwardSql(): Sql {
  return listSql(
    raw(`arrayFilter(part -> part != '', [
    toString(forwardedName),
    multiIf(
      forwardedUsername != '', concat('https://t.me/', forwardedUsername, ifNull(concat('/', toString(forwardedMessageId)), '')),
      forwardedChannelId != '', concat('https://t.me/c/', forwardedChannelId, ifNull(concat('/', toString(forwardedMessageId)), '')),
      '')])`),
  )
}

/** Entities as `kind: value`, without false positives and without hashtags, which have their own column. */
export function entitiesSql(people: People): Sql {
  const kinds = bind(
    'Array(String)',
    entityTable.map(({ kind }) => kind),
  )
  const paths = bind(
    'Array(String)',
    entityTable.map(({ field }) => field),
  )
  const key = people.storedKeySql(raw('toString(one.id)'), raw('toString(one.detail)'))
  const found = sql`arrayConcat(
    arrayMap(one -> (toString(one.kind), toString(one.id),
      if(one.kind = 'person', ${key}, toString(one.id))), entities),
    arrayMap(id -> ('mention', toString(id), toString(id)), mentions),
    arrayMap((id, domain) -> ('url', toString(id), toString(domain)), urls, domains),
    arrayMap(id -> ('email', toString(id), toString(id)), emails))`
  const shown = sql`arrayFilter(one -> (transform(one.1, ${kinds}, ${paths}, ''), one.3) NOT IN
    (SELECT toString(field), value FROM litopys.hiddenEntities), ${found})`
  return sql`arrayMap(one -> concat(one.1, ': ', one.2), ${shown})`
}

/** Hashtags without `#`, as in facets. */
export function hashtagsSql(): Sql {
  return raw(`arrayFilter(tag -> ('entities.hashtag.id', toString(tag)) NOT IN
    (SELECT toString(field), value FROM litopys.hiddenEntities), hashtags)`)
}

/** Texts that a machine read in the pictures of a post, with an empty line between them. */
export function pictureTextSql(): Sql {
  return textsOfKind('picture')
}

/** Texts of the documents of a post, with an empty line between them and a line end between pages. */
export function documentTextSql(): Sql {
  return sql`replaceAll(${textsOfKind('document')}, ${bind('String', pageEnd)}, '\\n')`
}

/** Transcripts of the files of a post, with an empty line between them. */
export function transcriptSql(): Sql {
  return textsOfKind('speech')
}

function textsOfKind(kind: FileTextKind): Sql {
  return sql`arrayStringConcat(arrayMap(file -> tupleElement(file, 'text'),
    arrayFilter(file -> tupleElement(file, 'kind') = ${bind('String', kind)}, fileTexts)), '\\n\\n')`
}
