/**
 * Posts that an operator has seen. A mark that is taken back is deleted; one that is made twice stands once after the next merge, and
 * nobody counts rows here.
 */
export const seenTable = [
  `CREATE TABLE IF NOT EXISTS litopys.seen (
    userId LowCardinality(String),
    channelId LowCardinality(String),
    messageId Int64,
    seenAt DateTime('UTC')
  ) ENGINE = ReplacingMergeTree(seenAt) ORDER BY (userId, channelId, messageId)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
]
