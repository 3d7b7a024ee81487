import { copyGroupOf } from './copy-group.ts'
import { raw, type Sql, sql } from './sql.ts'
import type { Visible } from './visible.ts'

/**
 * Condition: a post is a copy of an earlier post that its reader may see. The first visible post of a group
 * is no copy for this reader, unless its source says so. `among`: restricts the posts that are compared.
 */
export function existedBeforeSql(visible: Visible, among: Sql = raw('true')): Sql {
  if (!visible.isLimited) return raw('existedBefore')
  const { group } = copyGroupOf(visible)
  return sql`(existedBefore AND (existedBeforeTold OR (dateCreated, channelId, messageId) NOT IN (
    SELECT first.1, first.2, first.3 FROM (
      SELECT min((dateCreated, channelId, messageId)) AS first FROM litopys.posts
      WHERE ${visible.condition} AND ${group} IN (
        SELECT ${group} FROM litopys.posts WHERE existedBefore AND ${visible.condition} AND ${among}
      ) GROUP BY ${group}
    ))))`
}
