/** Tags that people took off a post: a source that tells them again does not bring them back. */
export const untaggedColumn = [
  'ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS untagged Array(LowCardinality(String))',
]
