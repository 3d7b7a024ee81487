/**
 * That a post was edited is known of some without the moment of the edit: the packed values have the column of it. Those of posts that are
 * there are written anew in the background, which a stop does not end: what is left of it is done after the next start.
 */
export const packedEdited = [
  `ALTER TABLE litopys.posts MODIFY COLUMN packedValues String MATERIALIZED toJSONString(tuple(
    author, channelId, channelType, postType, inLanguage, category, tags, keywords, audience, sources, hashtags, mentions,
    arrayDistinct(CAST(domains, 'Array(String)')), emails, hasImage, hasAudio, hasVideo, isForwarded, isEdited,
    isNotNull(deletedAt), existedBefore, sensitive, views)) CODEC(LZ4)`,
  'ALTER TABLE litopys.posts MATERIALIZE COLUMN packedValues',
]
