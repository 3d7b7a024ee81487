/**
 * What the sources of one post tell differently: who gave a field that is not of the most trusted one, which values are only about right,
 * when an edited text is known to have been the current one. `album`: the number of its first post.
 */
export const tellingColumns = [
  `ALTER TABLE litopys.posts
    ADD COLUMN IF NOT EXISTS album Nullable(Int64),
    ADD COLUMN IF NOT EXISTS forwardedUsername LowCardinality(String),
    ADD COLUMN IF NOT EXISTS isEdited Bool DEFAULT isNotNull(editedAt),
    ADD COLUMN IF NOT EXISTS textAsOf Nullable(DateTime('UTC')) DEFAULT editedAt,
    ADD COLUMN IF NOT EXISTS approximate Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS givenBy Array(Tuple(field LowCardinality(String), source LowCardinality(String)))`,
]
