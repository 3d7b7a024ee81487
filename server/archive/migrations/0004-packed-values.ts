/**
 * What facets and orders look at, together in one column, in the order of `packedFields` (features/search/packed-fields.ts). Few posts are
 * scattered over as many granules, and of each every column costs: 500 posts of a million took 330 ms by columns and 60 by this one.
 */
export const packedColumn = [
  `ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS packedValues String MATERIALIZED toJSONString(tuple(
    author, channelId, channelType, postType, inLanguage, category, tags, keywords, audience, sources, hashtags, mentions,
    arrayDistinct(CAST(domains, 'Array(String)')), emails, hasImage, hasAudio, hasVideo, isForwarded, isNotNull(editedAt),
    isNotNull(deletedAt), existedBefore, sensitive, views)) CODEC(LZ4)`,
]
