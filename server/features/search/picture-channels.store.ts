import { bind, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'

/** Formats of files that are compared as pictures. */
const formats = bind('Array(String)', ['jpeg', 'png', 'gif', 'webp'])

/**
 * Condition: the post has a picture that visible posts of so many channels have, compressed or shrunk at most. Files that
 * show the same picture have one group, which `posts/alike-pictures.store.ts` finds; other files count alone.
 */
export function pictureChannelsSql(visible: Visible, least: number, most: number): Sql {
  // Most groups have one file. They are left out of the join.
  const groups = sql`SELECT hash, min(pictureGroup) AS number FROM litopys.pictureGroups
    WHERE pictureGroup IN (
      SELECT pictureGroup FROM litopys.pictureGroups GROUP BY pictureGroup HAVING uniqExact(hash) > 1)
    GROUP BY hash`
  const files = sql`SELECT file, groupUniqArray(toString(channelId)) AS channels
    FROM litopys.posts ARRAY JOIN media.hash AS file, media.format AS format
    WHERE file != '' AND format IN ${formats} AND ${visible.condition} GROUP BY file`
  const seen = sql`SELECT arrayJoin(files) FROM (
    SELECT groupArray(file) AS files, uniqExactArray(channels) AS seenIn
    FROM (${files}) AS seenFiles LEFT JOIN (${groups}) AS grouped ON seenFiles.file = grouped.hash
    GROUP BY if(grouped.hash = '', file, toString(grouped.number))
    HAVING seenIn BETWEEN ${bind('UInt32', least)} AND ${bind('UInt32', most)})`
  return sql`arrayExists(file -> file IN (${seen}), media.hash)`
}
