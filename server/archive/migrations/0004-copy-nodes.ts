/**
 * What shows the copies of a post to a reader who may not see every post (docs/decisions/0094-copies-by-reader.md). `copyNode`: the
 * node of `clusters` that the post has by itself. A post that was archived before has no copies until it is analysed again. `copyLinks`:
 * nodes of texts and pictures that are copies of each other; `other` is the smaller one. Each statement can run twice.
 */
export const copyNodes = [
  'ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS copyNode UInt64 DEFAULT bitShiftRight(cityHash64(toString(channelId), messageId), 11)',
  `CREATE TABLE IF NOT EXISTS litopys.copyLinks (
    node UInt64,
    other UInt64
  ) ENGINE = ReplacingMergeTree ORDER BY (node, other)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
]
