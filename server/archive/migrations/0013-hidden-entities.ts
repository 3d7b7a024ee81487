/**
 * Entities that were marked as found by mistake: a copy of what the records have (features/entities), for queries over posts. `field` is the facet
 * that the value stands in.
 */
export const hiddenEntities = [
  `CREATE TABLE IF NOT EXISTS litopys.hiddenEntities (
    field LowCardinality(String),
    value String
  ) ENGINE = ReplacingMergeTree ORDER BY (field, value)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
]
