import { filesOfPosts } from '../reading-layout.ts'

/**
 * Each statement can run twice: ClickHouse has no transactions over DDL, and the process may be killed
 * between any two.
 */
export const schema = [
  /*
   * One row is one post in its current version. A change inserts the next version and then deletes the older row.
   *
   * `terms` is the input of the text index. `stemIds`, `otherStemIds` and `formIds` are the words by position, for
   * phrases. They are numbers (language/stems/term-id.ts), as arrays of numbers are read four times as fast as arrays
   * of strings. 0: no second stem at this position. Small granules and small compressed blocks make a page of rare hits
   * cheap (docs/decisions/0008-posts-table.md).
   *
   * `cluster`: shared by posts that copy each other (docs/decisions/0016-copies.md). `existedBefore` is true for each of
   * them but the earliest, and if a source says so (`existedBeforeTold`).
   *
   * `packedValues`: the fields that facets and sorting read, in one column, in the order of
   * features/search/packed-fields.ts. The posts of a result are in different granules, and each column costs a read per
   * granule. Reading 500 posts of a million took 330 ms from single columns and 60 ms from this one.
   *
   * `album`: the number of the first post of the album. `media`: `hash` is the name of the file in DATA_DIR/media,
   * `format` is the type of its content, `still` the
   * name of a still of a video. `entities` has all kinds except hashtags, mentions, links and e-mail addresses,
   * so that a new kind needs no migration. `links`: ranges of characters of the text with an address
   * (features/posts/hidden-links.ts). `untagged`: tags that users removed; a source does not add them again.
   *
   * `fileTexts`: texts that were found in the files of the post, at most 100,000 characters. `terms` has their words with
   * a mark, and the words by position have them behind those of the post (features/posts/file-texts.ts). `fileTextHashes`:
   * of each of these texts, to find posts with an outdated one (`textHash` of the table `fileTexts`).
   *
   * `category` and `keywords` are from sources, `foundCategories` and `foundKeywords` from rules
   * (docs/decisions/0024-categories.md). `analysis`: version of the analyzer and of the rules that analysed the text.
   *
   * `observedAt`, `stamps`, `merges`, `textAsOf`, `textEditedAt`, `approximate`, `marked`, `assumed`: the observations
   * that the row is made from (docs/decisions/0015-observations.md). `observedAt` is the time of the newest observation
   * of the most trusted source; `stamps` has the fields from other observations. `assumed`: fields without an
   * observation, derived from other fields; any observed value replaces them.
   *
   * vertical_merge_algorithm_min_rows_to_activate: parts of any size merge column by column. Merging row by row needs
   * buffers for every column of every part at once (measured over 117,000 posts: 97 MB per merge instead of 32 MB, with
   * the same processor time).
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
      format LowCardinality(String), isSpoiler Bool, stillPath String, still String)),
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
    fileTexts Array(Tuple(kind LowCardinality(String), hash String, text String, unsure Array(UInt32))) CODEC(ZSTD(1)),
    fileTextHashes Array(UInt64) MATERIALIZED arrayMap(file -> sipHash64(file.3, file.4), fileTexts),
    INDEX terms_index terms TYPE text(tokenizer = 'array')
  ) ENGINE = MergeTree ORDER BY (channelId, messageId)
  SETTINGS index_granularity = 512, min_compress_block_size = 16384, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1, vertical_merge_algorithm_min_rows_to_activate = 1`,

  // One row for each text of a post that is not its current text, or once was not.
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

  // Times when a source showed a post unchanged. They do not rewrite the row of the post; `merges` says
  // whether it includes the confirmation.
  `CREATE TABLE IF NOT EXISTS litopys.confirmations (
    channelId LowCardinality(String),
    messageId Int64,
    source LowCardinality(String),
    \`at\` DateTime('UTC'),
    merges UInt32,
    textSeen Bool
  ) ENGINE = ReplacingMergeTree(merges) ORDER BY (channelId, messageId, source)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,

  // What one source showed of a post at one time. The bytes are in `sourceRecords` under the same hash. A batch that
  // is repeated after a kill replaces its rows. The index finds the observations of one run.
  `CREATE TABLE IF NOT EXISTS litopys.observations (
    channelId LowCardinality(String),
    messageId Int64,
    source LowCardinality(String),
    run LowCardinality(String),
    hash String CODEC(ZSTD(1)),
    capturedAt DateTime('UTC'),
    seenAt Nullable(DateTime('UTC')),
    asked LowCardinality(String),
    parser LowCardinality(String),
    context String CODEC(ZSTD(3)),
    place String CODEC(ZSTD(1)),
    files Array(String) CODEC(ZSTD(1)),
    INDEX runs_index run TYPE bloom_filter GRANULARITY 1
  ) ENGINE = ReplacingMergeTree ORDER BY (channelId, messageId, run, hash, place)
  SETTINGS index_granularity = 2048, fsync_after_insert = 1, fsync_part_directory = 1`,

  // Bytes of observations as received, one copy of equal bytes of a post. Rows are large, so granules and blocks of
  // merges have few.
  `CREATE TABLE IF NOT EXISTS litopys.sourceRecords (
    channelId LowCardinality(String),
    messageId Int64,
    hash String CODEC(ZSTD(1)),
    format LowCardinality(String),
    size UInt32,
    encoding LowCardinality(String),
    content String CODEC(ZSTD(3))
  ) ENGINE = ReplacingMergeTree ORDER BY (channelId, messageId, hash)
  SETTINGS index_granularity = 256, merge_max_block_size = 256, fsync_after_insert = 1, fsync_part_directory = 1`,

  // Leaves of the seals, by their position in the run. They name an observation that was changed or removed later,
  // and stay when a channel is deleted, so that the seals of its runs still prove the others.
  `CREATE TABLE IF NOT EXISTS litopys.leaves (
    run LowCardinality(String),
    position UInt32,
    channelId LowCardinality(String),
    messageId Int64,
    leaf String CODEC(ZSTD(1))
  ) ENGINE = ReplacingMergeTree ORDER BY (run, position)
  SETTINGS index_granularity = 2048, fsync_after_insert = 1, fsync_part_directory = 1`,

  // Views, forwards and reactions that a run observed, if they differ from earlier ones. A run repeated after
  // a stop writes the same row again; the next merge removes it, and queries take one of them.
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

  // Posts that a user has seen. The next merge removes equal rows, and no query counts these rows.
  `CREATE TABLE IF NOT EXISTS litopys.seen (
    userId LowCardinality(String),
    channelId LowCardinality(String),
    messageId Int64,
    seenAt DateTime('UTC')
  ) ENGINE = ReplacingMergeTree(seenAt) ORDER BY (userId, channelId, messageId)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,

  // The cluster of each text of at least eight words that was ever in the archive, of each picture with little text, and
  // of each forwarded message. It has the words that later texts are compared with.
  `CREATE TABLE IF NOT EXISTS litopys.clusters (
    node UInt64,
    cluster UInt64,
    formIds Array(UInt32) CODEC(ZSTD(1)),
    numberIds Array(UInt32) CODEC(ZSTD(1))
  ) ENGINE = ReplacingMergeTree ORDER BY (node, cluster)
  SETTINGS index_granularity = 512, min_compress_block_size = 16384, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1`,

  // The nodes of `clusters` that are files with the caption of a post, by the SHA-256 of the file.
  `CREATE TABLE IF NOT EXISTS litopys.pictureNodes (
    hash String CODEC(NONE),
    node UInt64 CODEC(NONE)
  ) ENGINE = ReplacingMergeTree ORDER BY (hash, node)
  SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1`,

  // Files that show the same picture have the same group. The smallest number of a file is its group, since groups merge
  // into the one with the smallest number. `analysis`: the version of the comparison.
  `CREATE TABLE IF NOT EXISTS litopys.pictureGroups (
    hash String CODEC(NONE),
    pictureGroup UInt64 CODEC(NONE),
    analysis LowCardinality(String),
    INDEX groups_index pictureGroup TYPE bloom_filter GRANULARITY 1
  ) ENGINE = ReplacingMergeTree ORDER BY (hash, pictureGroup)
  SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1`,

  // Index for the texts of `clusters` that are worth comparing.
  `CREATE TABLE IF NOT EXISTS litopys.bands (
    key UInt32 CODEC(LZ4),
    node UInt64 CODEC(NONE)
  ) ENGINE = ReplacingMergeTree ORDER BY (key, node)
  SETTINGS index_granularity = 512, min_compress_block_size = 2048, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1`,

  // What the media worker found in a file of posts (server/media/media-worker.ts), by the SHA-256 of the file.
  // `analysis`: the version of the worker. `fault`: why it found nothing. `camera`: JSON. `whole`, `mirrored`, `crops`, `fine`:
  // perceptual hashes (server/media/worker/perceptual-hash.ts).
  `CREATE TABLE IF NOT EXISTS litopys.mediaFiles (
    hash String CODEC(NONE),
    analysis LowCardinality(String),
    analysedAt DateTime('UTC'),
    fault LowCardinality(String),
    width UInt32,
    height UInt32,
    isAnimated Bool,
    camera String CODEC(ZSTD(1)),
    contrast Float32,
    whole UInt64 CODEC(NONE),
    mirrored UInt64 CODEC(NONE),
    crops Array(UInt64) CODEC(NONE),
    fine Array(UInt64) CODEC(NONE)
  ) ENGINE = ReplacingMergeTree(analysedAt) ORDER BY hash
  SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1`,

  // What was found in a file as text, by the SHA-256 of the file: words in a picture, text of a document, speech.
  // `analysis`: version of the step and its languages. `fault`: why nothing was found. `confidence`: 0 to 100. `parts`:
  // JSON; of a picture its words, each as text, confidence, and left, top, width and height as shares of the picture; of
  // speech see server/features/transcripts/transcript-of.ts.
  `CREATE TABLE IF NOT EXISTS litopys.fileTexts (
    hash String CODEC(NONE),
    kind LowCardinality(String),
    analysis LowCardinality(String),
    analysedAt DateTime('UTC'),
    fault LowCardinality(String),
    language LowCardinality(String),
    confidence Float32,
    text String CODEC(ZSTD(1)),
    unsure Array(UInt32) CODEC(ZSTD(1)),
    parts String CODEC(ZSTD(1)),
    textHash UInt64 MATERIALIZED sipHash64(substringUTF8(text, 1, 100000), unsure)
  ) ENGINE = ReplacingMergeTree(analysedAt) ORDER BY (hash, kind)
  SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1`,

  // The posts of each file. The engine makes the rows of the posts. Rows of older versions of a post stay, so a reader
  // compares with the post.
  `CREATE TABLE IF NOT EXISTS litopys.postFiles (
    hash String CODEC(ZSTD(1)),
    format LowCardinality(String),
    channelId LowCardinality(String),
    messageId Int64
  ) ENGINE = ReplacingMergeTree ORDER BY (hash, channelId, messageId)
  SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS litopys.postFilesOfPosts TO litopys.postFiles AS ${filesOfPosts}`,

  // Copy of the false positives in the records (features/entities) for queries over posts. `field`: the facet
  // of the value.
  `CREATE TABLE IF NOT EXISTS litopys.hiddenEntities (
    field LowCardinality(String),
    value String
  ) ENGINE = ReplacingMergeTree ORDER BY (field, value)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,

  // Terms of translations by the hash of the translated text (`posts.textHash`). A post is found by them only
  // while it has that text. A later translation of a text replaces the earlier one.
  `CREATE TABLE IF NOT EXISTS litopys.translations (
    textHash UInt64,
    translationHash UInt64,
    terms Array(String) CODEC(ZSTD(1)),
    INDEX terms_index terms TYPE text(tokenizer = 'array')
  ) ENGINE = ReplacingMergeTree ORDER BY textHash
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
]
