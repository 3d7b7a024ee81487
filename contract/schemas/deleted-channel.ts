import type { Static } from 'typebox'
import * as Type from 'typebox'

/** What happens to the posts of a deleted channel. `keep`: they stay and remain searchable. */
export const postsOfDeleted = ['keep', 'delete'] as const
export type PostsOfDeleted = (typeof postsOfDeleted)[number]

/** A deleted channel that can be restored until `finalAt`, and as long as it is held. */
export const deletedChannel = Type.Object({
  _id: Type.String({ description: 'Id of the channel, as before the deletion' }),
  channelId: Type.String(),
  title: Type.String(),
  posts: Type.Enum(postsOfDeleted),
  deletedBy: Type.String(),
  deletedAt: Type.String({ format: 'date-time' }),
  finalAt: Type.String({ format: 'date-time' }),
  isHeld: Type.Boolean({
    description:
      'A legal hold on the channel, or on a quote of its deleted posts, postpones the permanent removal',
  }),
})
export type DeletedChannel = Static<typeof deletedChannel>

/** Objects that depend on a channel. Quotes stay even if the posts are deleted. */
export const channelDependents = Type.Object({
  posts: Type.Integer(),
  files: Type.Integer({ description: 'Archived files of posts' }),
  quotes: Type.Integer(),
  requests: Type.Integer({ description: 'Requests of all users that name the channel' }),
  subscriptions: Type.Integer({ description: 'Users who watch these requests, counted once per request' }),
  jobs: Type.Integer({ description: 'Queued or running imports and refreshes of the channel' }),
})
export type ChannelDependents = Static<typeof channelDependents>
