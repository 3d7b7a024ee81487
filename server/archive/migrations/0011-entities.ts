/**
 * What is found in texts besides hashtags, mentions, links and e-mail addresses, all kinds in one column, so that a new kind is no migration.
 * Rows of before read as having none. In the packed values kinds and values stand behind the views, where those of older rows end: they need
 * not be written anew.
 */
export const entityColumn = [
  `ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS entities Array(Tuple(kind LowCardinality(String), id String,
    detail LowCardinality(String), reasons Array(LowCardinality(String)), confidence Float64, places Array(UInt32))) CODEC(ZSTD(1))`,
  `ALTER TABLE litopys.posts MODIFY COLUMN packedValues String MATERIALIZED toJSONString(tuple(
    author, channelId, channelType, postType, inLanguage, category, tags, keywords, audience, sources, hashtags, mentions,
    arrayDistinct(CAST(domains, 'Array(String)')), emails, hasImage, hasAudio, hasVideo, isForwarded, isEdited,
    isNotNull(deletedAt), existedBefore, sensitive, views,
    tupleElement(entities, 'kind'), tupleElement(entities, 'id'))) CODEC(LZ4)`,
]
