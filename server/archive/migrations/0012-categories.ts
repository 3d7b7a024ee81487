/**
 * What rules find in a text stands apart from what was told of the post (docs/decisions/0026-categories.md); `analysis` says by which analyzer
 * and which rules, and is empty of posts from before. The packed values have both together, as
 * facets show them; those of older rows have what was told, which is all there is, and are written anew when the post is analysed anew.
 */
export const foundCategories = [
  `ALTER TABLE litopys.posts
    ADD COLUMN IF NOT EXISTS foundCategories Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS foundKeywords Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS analysis LowCardinality(String)`,
  `ALTER TABLE litopys.posts MODIFY COLUMN packedValues String MATERIALIZED toJSONString(tuple(
    author, channelId, channelType, postType, inLanguage,
    arrayDistinct(arrayConcat(if(category = '', [], [category]), foundCategories)), tags,
    arrayDistinct(arrayConcat(keywords, foundKeywords)), audience, sources, hashtags, mentions,
    arrayDistinct(CAST(domains, 'Array(String)')), emails, hasImage, hasAudio, hasVideo, isForwarded, isEdited,
    isNotNull(deletedAt), existedBefore, sensitive, views,
    tupleElement(entities, 'kind'), tupleElement(entities, 'id'))) CODEC(LZ4)`,
]
