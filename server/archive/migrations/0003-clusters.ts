/**
 * Posts that repeat one another share a cluster (docs/decisions/0016-copies.md). `existedBefore` holds for each of them but the earliest, and
 * wherever a source says so, which is `existedBeforeTold`.
 *
 * `clusters` says of each text of at least eight words that the archive has ever held, and of each message that another was forwarded from, which
 * cluster it belongs to; with the words, by which further texts are compared with it. `bands` finds the texts that are worth comparing.
 */
export const clusterTables = [
  `ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS cluster UInt64
    DEFAULT bitShiftRight(cityHash64(toString(channelId), messageId), 11)`,
  'ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS existedBeforeTold Bool DEFAULT existedBefore',

  `CREATE TABLE IF NOT EXISTS litopys.clusters (
    node UInt64,
    cluster UInt64,
    formIds Array(UInt32) CODEC(ZSTD(1)),
    numberIds Array(UInt32) CODEC(ZSTD(1))
  ) ENGINE = ReplacingMergeTree ORDER BY (node, cluster)
  SETTINGS index_granularity = 512, min_compress_block_size = 16384, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1`,

  `CREATE TABLE IF NOT EXISTS litopys.bands (
    key UInt32 CODEC(LZ4),
    node UInt64 CODEC(NONE)
  ) ENGINE = ReplacingMergeTree ORDER BY (key, node)
  SETTINGS index_granularity = 512, min_compress_block_size = 2048, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1`,
]
