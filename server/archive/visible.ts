import type { Restrictions } from '@litopys/contract/access/restrictions'
import { instantsOf } from '@litopys/contract/query/instants'
import type { Post } from '@litopys/contract/schemas/post'
import { bind, bindInstant, join, raw, type Sql, sql } from './sql.ts'

const judged = Symbol('judged by an access list')

/**
 * Posts that a user may see, as SQL over the posts. Only `visibleTo` and `wholeArchive` create one, so a
 * query that takes it cannot forget the reader's restrictions.
 */
export type Visible = {
  condition: Sql
  isLimited: boolean
  /**
   * True if the condition uses properties that an edit can change. Older texts of a post then have unknown
   * visibility.
   */
  judgesContent: boolean
  [judged]: true
}

/** For measurements and maintenance of the archive, whose results no user sees. */
export const wholeArchive: Visible = {
  condition: raw('true'),
  isLimited: false,
  judgesContent: false,
  [judged]: true,
}

/**
 * Posts that restrictions allow: any value within a kind, all kinds together. An unknown entry allows no
 * post.
 */
export function visibleTo(restrictions: Restrictions, timeZone: string): Visible {
  const conditions = visibleSql(restrictions, timeZone)
  if (conditions.length === 0) return wholeArchive
  const { tags, categories, languages, flags } = restrictions
  const judgesContent =
    [tags, categories, languages].some((values) => values.length > 0) || flags.has('no-sensitive')
  return { condition: sql`(${join(conditions, ' AND ')})`, isLimited: true, judgesContent, [judged]: true }
}

type Judged = Pick<Post, 'channelId' | 'category' | 'inLanguage' | 'dateCreated' | 'sensitive'>

/**
 * Whether restrictions allow an earlier version of a post, such as the copy in a quote. Checks no tags,
 * because tags of earlier versions are not stored.
 */
export function permitsCopy(restrictions: Restrictions, copy: Judged, timeZone: string): boolean {
  const { flags, channels, categories, languages, since, unknown } = restrictions
  const { from = -Infinity } = instantsOf(since === undefined ? {} : { from: since }, timeZone)
  const isAmong = (values: string[], value: string) => values.length === 0 || values.includes(value)
  return (
    unknown.length === 0 &&
    isAmong(channels, copy.channelId) &&
    isAmong(categories, copy.category) &&
    isAmong(languages, copy.inLanguage) &&
    Date.parse(copy.dateCreated) / 1_000 >= from &&
    !(flags.has('no-sensitive') && copy.sensitive)
  )
}

/** Whether restrictions allow a loaded post. */
export function permitsPost(
  restrictions: Restrictions,
  post: Judged & Pick<Post, 'tags'>,
  timeZone: string,
): boolean {
  const { tags } = restrictions
  return (
    (tags.length === 0 || post.tags.some((tag) => tags.includes(tag))) &&
    permitsCopy(restrictions, post, timeZone)
  )
}

function visibleSql(restrictions: Restrictions, timeZone: string): Sql[] {
  const { flags, channels, tags, categories, languages, since, unknown } = restrictions
  if (unknown.length > 0) return [raw('false')]
  const { from } = instantsOf(since === undefined ? {} : { from: since }, timeZone)
  return [
    ...(channels.length > 0 ? [sql`channelId IN ${texts(channels)}`] : []),
    ...(tags.length > 0 ? [sql`hasAny(tags, ${texts(tags)})`] : []),
    ...(categories.length > 0 ? [sql`category IN ${texts(categories)}`] : []),
    ...(languages.length > 0 ? [sql`inLanguage IN ${texts(languages)}`] : []),
    ...(from === undefined ? [] : [sql`dateCreated >= ${bindInstant(from)}`]),
    ...(flags.has('no-sensitive') ? [sql`NOT sensitive`] : []),
  ]
}

function texts(values: string[]): Sql {
  return bind('Array(String)', values)
}
