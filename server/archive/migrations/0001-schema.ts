/**
 * Each statement can run twice: ClickHouse has no transactions over DDL, and a kill may come between any two.
 */
export const schema = [
  /*
   * One row is one post in its current version. A change inserts the next version and then deletes the older row.
   *
   * `terms` feeds the text index. `stemIds`, `otherStemIds` and `formIds` are the words by position, for phrases, as
   * numbers (contract/analyzer/term-id.ts): an array of numbers is read four times as fast as an array of strings.
   * 0: no other stem at this position. Small granules and small compressed blocks make a page of rare hits cheap
   * (docs/decisions/0008-posts-table.md).
   *
   * `cluster`: posts that copy each other share it (docs/decisions/0016-copies.md). `existedBefore` is true for each of
   * them but the earliest, and where a source says so, which is `existedBeforeTold`.
   *
   * `packedValues`: what facets and orders read, in one column, in the order of features/search/packed-fields.ts. A few
   * posts are scattered over as many granules, and each column costs a read in each of them: 500 posts of a million
   * took 330 ms by columns and 60 ms by this one.
   *
   * `album`: the number of the first post of the album. `media`: `hash` names the file in DATA_DIR/media, `format` is
   * the type of its content. `entities` has all kinds but hashtags, mentions, links and e-mail addresses, so that a
   * new kind needs no migration. `links`: ranges of characters of the text that carry an address
   * (features/posts/hidden-links.ts). `untagged`: tags that people removed; a source does not bring them back.
   *
   * `category` and `keywords` come from sources, `foundCategories` and `foundKeywords` from rules
   * (docs/decisions/0024-categories.md). `analysis`: the analyzer and the rules that read the text.
   *
   * `observedAt`, `stamps`, `merges`, `textAsOf`, `textEditedAt`, `approximate`, `marked`, `assumed`: from which
   * observations the row is made (docs/decisions/0015-observations.md). `stamps` has the fields that are not from the
   * newest observation of the most trusted source, which is of `observedAt`. `assumed`: fields that no observation
   * has; they follow from other fields, and any observed value replaces them.
   *
   * vertical_merge_algorithm_min_rows_to_activate: parts merge column by column whatever their size. Row by row needs
   * buffers for every column of every part at once (measured over 117,000 posts: 97 MB a merge, now 32 MB, for the
   * same processor time).
   */
  `CREATE TABLE IF NOT EXISTS litopys.posts (
    channelId LowCardinality(String),
    messageId Int64,
    version UInt32,
    author LowCardinality(String),
    channelType LowCardinality(String),
    title LowCardinality(String),
    articleBody String CODEC(ZSTD(1)),
    text String CODEC(ZSTD(1)),
    inLanguage LowCardinality(String),
    category LowCardinality(String),
    keywords Array(LowCardinality(String)),
    audience Array(LowCardinality(String)),
    frequency LowCardinality(String),
    numOfFollowers Nullable(UInt32),
    postType LowCardinality(String),
    hasImage Bool,
    hasAudio Bool,
    hasVideo Bool,
    isForwarded Bool,
    existedBefore Bool,
    sensitive Bool,
    size UInt32,
    wordCount UInt32,
    permalink String,
    forwardedName LowCardinality(String),
    forwardedChannelId LowCardinality(String),
    forwardedMessageId Nullable(Int64),
    replyTo Nullable(Int64),
    viaBot LowCardinality(String),
    hashtags Array(LowCardinality(String)),
    mentions Array(LowCardinality(String)),
    urls Array(String) CODEC(ZSTD(1)),
    domains Array(LowCardinality(String)),
    emails Array(String),
    tags Array(LowCardinality(String)),
    views Nullable(UInt32),
    forwards Nullable(UInt32),
    reactions Array(Tuple(name String, count UInt32)),
    media Array(Tuple(kind LowCardinality(String), path String, missing LowCardinality(String), fileName String,
      mimeType LowCardinality(String), size UInt64, duration Float32, width UInt32, height UInt32, hash String,
      format LowCardinality(String))),
    extra String CODEC(ZSTD(1)),
    dateCreated DateTime('UTC'),
    editedAt Nullable(DateTime('UTC')),
    deletedAt Nullable(DateTime('UTC')),
    archivedAt DateTime('UTC'),
    createdBy LowCardinality(String),
    createdAt DateTime('UTC'),
    sources Array(LowCardinality(String)),
    firstRun LowCardinality(String),
    lastRun LowCardinality(String),
    termCount UInt32,
    stemIds Array(UInt32) CODEC(ZSTD(1)),
    otherStemIds Array(UInt32) CODEC(ZSTD(1)),
    formIds Array(UInt32) CODEC(ZSTD(1)),
    terms Array(String) CODEC(ZSTD(1)),
    cluster UInt64 DEFAULT bitShiftRight(cityHash64(toString(channelId), messageId), 11),
    existedBeforeTold Bool DEFAULT existedBefore,
    packedValues String MATERIALIZED toJSONString(tuple(
      author, channelId, channelType, postType, inLanguage,
      arrayDistinct(arrayConcat(if(category = '', [], [category]), foundCategories)), tags,
      arrayDistinct(arrayConcat(keywords, foundKeywords)), audience, sources, hashtags, mentions,
      arrayDistinct(CAST(domains, 'Array(String)')), emails, hasImage, hasAudio, hasVideo, isForwarded, isEdited,
      isNotNull(deletedAt), existedBefore, sensitive, views,
      tupleElement(entities, 'kind'), tupleElement(entities, 'id'))) CODEC(LZ4),
    album Nullable(Int64),
    forwardedUsername LowCardinality(String),
    isEdited Bool DEFAULT isNotNull(editedAt),
    textAsOf Nullable(DateTime('UTC')) DEFAULT editedAt,
    approximate Array(LowCardinality(String)),
    entities Array(Tuple(kind LowCardinality(String), id String, detail LowCardinality(String),
      reasons Array(LowCardinality(String)), confidence Float64, places Array(UInt32))) CODEC(ZSTD(1)),
    foundCategories Array(LowCardinality(String)),
    foundKeywords Array(LowCardinality(String)),
    analysis LowCardinality(String),
    untagged Array(LowCardinality(String)),
    links Array(Tuple(\`from\` UInt32, \`to\` UInt32, href String)) CODEC(ZSTD(1)),
    textHash UInt64 MATERIALIZED sipHash64(text),
    merges UInt32 DEFAULT 1,
    observedAt Nullable(DateTime('UTC')),
    stamps Array(Tuple(field LowCardinality(String), source LowCardinality(String),
      \`at\` Nullable(DateTime('UTC')))),
    textEditedAt Nullable(DateTime('UTC')) DEFAULT editedAt,
    marked Array(Tuple(kind LowCardinality(String), id String, detail String)) CODEC(ZSTD(1)),
    assumed Array(LowCardinality(String)),
    INDEX terms_index terms TYPE text(tokenizer = 'array')
  ) ENGINE = MergeTree ORDER BY (channelId, messageId)
  SETTINGS index_granularity = 512, min_compress_block_size = 16384, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1, vertical_merge_algorithm_min_rows_to_activate = 1`,

  // One row for each wording of a post that is not, or once was not, the current one.
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

  // When a source has shown a post as the archive has it. The row of the post is not rewritten for that;
  // `merges` says whether it includes the confirmation.
  `CREATE TABLE IF NOT EXISTS litopys.confirmations (
    channelId LowCardinality(String),
    messageId Int64,
    source LowCardinality(String),
    \`at\` DateTime('UTC'),
    merges UInt32,
    textSeen Bool
  ) ENGINE = ReplacingMergeTree(merges) ORDER BY (channelId, messageId, source)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,

  // Views, forwards and reactions that a run observed, where they differ from the earlier ones. A run that is
  // repeated after a stop writes the same row again: the next merge leaves one row a run, and readers take
  // one.
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

  // Posts that a user has seen. An equal row is removed by the next merge, and no query counts these rows.
  `CREATE TABLE IF NOT EXISTS litopys.seen (
    userId LowCardinality(String),
    channelId LowCardinality(String),
    messageId Int64,
    seenAt DateTime('UTC')
  ) ENGINE = ReplacingMergeTree(seenAt) ORDER BY (userId, channelId, messageId)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,

  // The cluster of each text of at least eight words that the archive has ever had, and of each forwarded
  // message, with the words that later texts are compared with.
  `CREATE TABLE IF NOT EXISTS litopys.clusters (
    node UInt64,
    cluster UInt64,
    formIds Array(UInt32) CODEC(ZSTD(1)),
    numberIds Array(UInt32) CODEC(ZSTD(1))
  ) ENGINE = ReplacingMergeTree ORDER BY (node, cluster)
  SETTINGS index_granularity = 512, min_compress_block_size = 16384, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1`,

  // Finds the texts of `clusters` that are worth comparing.
  `CREATE TABLE IF NOT EXISTS litopys.bands (
    key UInt32 CODEC(LZ4),
    node UInt64 CODEC(NONE)
  ) ENGINE = ReplacingMergeTree ORDER BY (key, node)
  SETTINGS index_granularity = 512, min_compress_block_size = 2048, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1`,

  // Copy of the records' false positives (features/entities) for queries over posts. `field`: the facet of
  // the value.
  `CREATE TABLE IF NOT EXISTS litopys.hiddenEntities (
    field LowCardinality(String),
    value String
  ) ENGINE = ReplacingMergeTree ORDER BY (field, value)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,

  // Words of translations by the hash of the translated text, so that posts are found by them only while they
  // have that text (`posts.textHash`). The later translation of a text replaces the earlier one.
  `CREATE TABLE IF NOT EXISTS litopys.translations (
    textHash UInt64,
    translationHash UInt64,
    terms Array(String) CODEC(ZSTD(1)),
    INDEX terms_index terms TYPE text(tokenizer = 'array')
  ) ENGINE = ReplacingMergeTree ORDER BY textHash
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
]
