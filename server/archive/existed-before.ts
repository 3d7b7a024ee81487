import { raw, type Sql, sql } from './sql.ts'
import type { Visible } from './visible.ts'

/**
 * That a post existed before, as far as its reader may know: of the posts of a cluster that he may see, the
 * first is not a copy for him, unless its source says so. `among`: posts beyond which nobody asks.
 */
export function existedBeforeSql(visible: Visible, among: Sql = raw('true')): Sql {
  if (!visible.isLimited) return raw('existedBefore')
  return sql`(existedBefore AND (existedBeforeTold OR (dateCreated, channelId, messageId) NOT IN (
    SELECT first.1, first.2, first.3 FROM (
      SELECT min((dateCreated, channelId, messageId)) AS first FROM litopys.posts
      WHERE ${visible.condition} AND cluster IN (
        SELECT cluster FROM litopys.posts WHERE existedBefore AND ${visible.condition} AND ${among}
      ) GROUP BY cluster
    ))))`
}
