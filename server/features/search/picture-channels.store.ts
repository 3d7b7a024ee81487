import { bind, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'

/** Formats of files that are compared as pictures. */
const formats = bind('Array(String)', ['jpeg', 'png', 'gif', 'webp'])

/**
 * Condition: the post has a picture that visible posts of so many channels have, compressed or shrunk at most. Files that
 * show the same picture have one group, which `posts/alike-pictures.store.ts` finds; other files count alone. A hidden file
 * can connect two groups, so for a reader with restrictions each file counts alone. Files, pictures and channels are
 * compared as numbers, which takes a fifth of the time of texts.
 */
export function pictureChannelsSql(visible: Visible, least: number, most: number): Sql {
  const files = sql`SELECT cityHash64(hash) AS file, cityHash64(channelId) AS channel
    FROM litopys.posts ARRAY JOIN media.hash AS hash, media.format AS format
    WHERE hash != '' AND format IN ${formats} AND ${visible.condition}`
  const isWanted = sql`uniqExact(channel) BETWEEN ${bind('UInt32', least)} AND ${bind('UInt32', most)}`
  if (visible.isLimited)
    return sql`arrayExists(hash -> cityHash64(hash) IN (
      SELECT file FROM (${files}) GROUP BY file HAVING ${isWanted}), media.hash)`
  // Most groups have one file. They are left out of the join.
  const groups = sql`SELECT cityHash64(hash) AS alike, min(pictureGroup) AS number FROM litopys.pictureGroups
    WHERE pictureGroup IN (
      SELECT pictureGroup FROM litopys.pictureGroups GROUP BY pictureGroup HAVING uniq(hash) > 1)
    GROUP BY alike`
  return sql`arrayExists(hash -> cityHash64(hash) IN (
    SELECT arrayJoin(files) FROM (
      SELECT groupUniqArray(file) AS files FROM (${files}) AS seenFiles
      LEFT JOIN (${groups}) AS grouped ON file = alike
      GROUP BY if(alike = 0, file, number)
      HAVING ${isWanted})), media.hash)`
}
