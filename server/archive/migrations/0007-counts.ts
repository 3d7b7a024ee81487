/**
 * What a run was told of a post's views, forwards and reactions, where that differs from what was told before. A run that is repeated after a
 * stop says the same once more: one row of a run is left by the next merge, and readers take one.
 */
export const countsTable = [
  `CREATE TABLE IF NOT EXISTS litopys.counts (
    channelId LowCardinality(String),
    messageId Int64,
    run String,
    at DateTime64(3, 'UTC'),
    source LowCardinality(String),
    views Nullable(UInt32),
    forwards Nullable(UInt32),
    reactions Array(Tuple(name String, count UInt32)),
    isRounded Bool
  ) ENGINE = ReplacingMergeTree(at) ORDER BY (channelId, messageId, run)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
]
