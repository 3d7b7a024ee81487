import { readingColumns, rowsOfPosts, valuesOfPosts } from '../reading-layout.ts'

/**
 * Columns and tables that searches read instead of the wide rows of posts
 * (docs/decisions/0056-reading-layout.md). Each statement can run twice, also after a kill in the middle of it.
 *
 * `singles`: the fields with few values in one column, which is grouped in one pass: type of the channel and of
 * the post, language, and the flags as bits in the order of `flagFields`.
 * `valueIds`: the values of all lists as numbers below 2^53: 47 bits of a hash, and the number of the list
 * (archive/value-ids.ts), with a last list of the names of people (people.ts). Numbers are counted
 * three times as fast as texts. `facetValues` has their texts. `present`: a bit for each list that has a value.
 * `repeated`: hashes of the marks that a word occurs more than once (`stem#2`), for relevance. Of a post with texts of
 * files, hashes of all terms of its own text.
 * `postRows`: what the result list shows of a post, as JSON in the order of features/search/post-rows.store.ts. The
 * rows of a page are in as many places of the table; small granules make each of them cheap.
 */
export const readingLayout = [
  // What `packedValues` was for is read from the columns below.
  'ALTER TABLE litopys.posts DROP COLUMN IF EXISTS packedValues',
  `ALTER TABLE litopys.posts ${Object.entries(readingColumns)
    .map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`)
    .join(', ')}`,
  `ALTER TABLE litopys.posts ${Object.keys(readingColumns)
    .map((name) => `MATERIALIZE COLUMN ${name}`)
    .join(', ')}`,

  `CREATE TABLE IF NOT EXISTS litopys.postRows (
    channelId LowCardinality(String),
    messageId Int64,
    version UInt32,
    row String CODEC(ZSTD(1))
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (channelId, messageId)
  SETTINGS index_granularity = 8, min_compress_block_size = 4096, max_compress_block_size = 4096,
    fsync_after_insert = 1, fsync_part_directory = 1`,
  `CREATE TABLE IF NOT EXISTS litopys.facetValues (
    id UInt64,
    value String CODEC(LZ4)
  ) ENGINE = ReplacingMergeTree ORDER BY id
  SETTINGS index_granularity = 64, min_compress_block_size = 4096, max_compress_block_size = 4096,
    fsync_after_insert = 1, fsync_part_directory = 1`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS litopys.postRowsOfPosts TO litopys.postRows AS ${rowsOfPosts}`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS litopys.facetValuesOfPosts TO litopys.facetValues AS ${valuesOfPosts}`,
  // Emptied first, as the statements may run again.
  'TRUNCATE TABLE litopys.postRows',
  `INSERT INTO litopys.postRows ${rowsOfPosts}`,
  'TRUNCATE TABLE litopys.facetValues',
  `INSERT INTO litopys.facetValues ${valuesOfPosts}`,

  // Results of searches (features/search/result.store.ts). They are in memory, and gone after a restart.
  'CREATE DATABASE IF NOT EXISTS litopysResults ENGINE = Memory',
]
