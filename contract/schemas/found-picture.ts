import type { Static } from 'typebox'
import * as Type from 'typebox'
import { mediaItem, postLine } from './post.ts'

/** A picture or video of the posts of a result, at the first of these posts in their order. */
export const foundPicture = Type.Object({
  ...postLine.properties,
  sensitive: Type.Boolean({ description: 'The post is marked as sensitive' }),
  place: Type.Integer({ description: 'Which of the files of the post it is, from 1' }),
  file: mediaItem,
  posts: Type.Integer({
    description: 'Posts of the result with the same picture, as far as the user may see them',
  }),
  channels: Type.Integer({ description: 'Channels of these posts' }),
  lost: Type.Optional(
    Type.Integer({
      description:
        'The archive does not have the file: number of such files of the post with the same reason',
    }),
  ),
})
export type FoundPicture = Static<typeof foundPicture>
