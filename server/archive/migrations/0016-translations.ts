/**
 * The words of translations, by the text that they translate: whichever posts have that text are found by them, and none any more once its text is
 * another. Of two translations of a text the later one counts. `textHash` of posts is made by the engine, for rows of before when they are read.
 */
export const translatedTexts = [
  `CREATE TABLE IF NOT EXISTS litopys.translations (
    textHash UInt64,
    translationHash UInt64,
    terms Array(String) CODEC(ZSTD(1)),
    INDEX terms_index terms TYPE text(tokenizer = 'array')
  ) ENGINE = ReplacingMergeTree ORDER BY textHash
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  'ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS textHash UInt64 MATERIALIZED sipHash64(text)',
]
