/** Of which file of DATA_DIR/media an item is, and what that is by its content. Rows of before read as having none. */
export const mediaFiles = [
  `ALTER TABLE litopys.posts MODIFY COLUMN media Array(Tuple(kind LowCardinality(String), path String,
    missing LowCardinality(String), fileName String, mimeType LowCardinality(String), size UInt64, duration Float32,
    width UInt32, height UInt32, hash String, format LowCardinality(String)))`,
]
