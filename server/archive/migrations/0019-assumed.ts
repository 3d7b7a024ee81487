/** Names of a post that no observation has: they follow from other fields, and any observed value replaces them. */
export const assumedColumn = [
  'ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS assumed Array(LowCardinality(String))',
]
