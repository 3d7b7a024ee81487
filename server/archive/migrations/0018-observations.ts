/**
 * Which observation each field of a post is from, so that the same observations give the same post in whatever order they come in
 * (docs/decisions/0015-observations.md). `stamps`: the fields that are not from the newest observation of the most trusted source, which is of
 * `observedAt`. `revisions` has one row for each wording that is not, or once was not, the current one. `confirmations`: when a source has shown a post
 * as the archive has it; the row of the post is not written anew for that, and
 * says by `merges` whether it has them already.
 */
export const observationTables = [
  `ALTER TABLE litopys.posts
    DROP COLUMN IF EXISTS givenBy,
    ADD COLUMN IF NOT EXISTS merges UInt32 DEFAULT 1,
    ADD COLUMN IF NOT EXISTS observedAt Nullable(DateTime('UTC')),
    ADD COLUMN IF NOT EXISTS stamps Array(Tuple(field LowCardinality(String), source LowCardinality(String),
      \`at\` Nullable(DateTime('UTC')))),
    ADD COLUMN IF NOT EXISTS textEditedAt Nullable(DateTime('UTC')) DEFAULT editedAt,
    ADD COLUMN IF NOT EXISTS marked Array(Tuple(kind LowCardinality(String), id String, detail String)) CODEC(ZSTD(1))`,

  'DROP TABLE IF EXISTS litopys.revisions',
  `CREATE TABLE IF NOT EXISTS litopys.revisions (
    channelId LowCardinality(String),
    messageId Int64,
    wording UInt64,
    articleBody String CODEC(ZSTD(1)),
    source LowCardinality(String),
    observedAt Nullable(DateTime('UTC')),
    asOf Nullable(DateTime('UTC')),
    asOfSource LowCardinality(String),
    asOfObservedAt Nullable(DateTime('UTC')),
    editedAt Nullable(DateTime('UTC')),
    links Array(Tuple(\`from\` UInt32, \`to\` UInt32, href String)) CODEC(ZSTD(1)),
    linksSource LowCardinality(String),
    linksObservedAt Nullable(DateTime('UTC')),
    marked Array(Tuple(kind LowCardinality(String), id String, detail String)) CODEC(ZSTD(1)),
    replacedAt DateTime('UTC'),
    run LowCardinality(String)
  ) ENGINE = ReplacingMergeTree ORDER BY (channelId, messageId, wording)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,

  `CREATE TABLE IF NOT EXISTS litopys.confirmations (
    channelId LowCardinality(String),
    messageId Int64,
    source LowCardinality(String),
    \`at\` DateTime('UTC'),
    merges UInt32,
    textSeen Bool
  ) ENGINE = ReplacingMergeTree(merges) ORDER BY (channelId, messageId, source)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
]
