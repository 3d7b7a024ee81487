import Type, { type Static } from 'typebox'

/** What happens to the posts of a deleted channel. `keep`: they stay and are found as before. */
export const postsOfDeleted = ['keep', 'delete'] as const
export type PostsOfDeleted = (typeof postsOfDeleted)[number]

/** A deleted channel that can be restored until `finalAt`. */
export const deletedChannel = Type.Object({
  _id: Type.String({ description: 'As before the deletion' }),
  channelId: Type.String(),
  title: Type.String(),
  posts: Type.Enum(postsOfDeleted),
  deletedBy: Type.String(),
  deletedAt: Type.String({ format: 'date-time' }),
  finalAt: Type.String({ format: 'date-time' }),
})
export type DeletedChannel = Static<typeof deletedChannel>

/** What depends on a channel. Quotes stay whatever happens to the posts. */
export const channelDependents = Type.Object({
  posts: Type.Integer(),
  files: Type.Integer({ description: 'Files of posts that the archive has' }),
  quotes: Type.Integer(),
  requests: Type.Integer({ description: 'Saved searches of all users that name the channel' }),
  subscriptions: Type.Integer({ description: 'Users who watch these searches, each search counted' }),
  jobs: Type.Integer({ description: 'Imports and refreshes of the channel that wait or run' }),
})
export type ChannelDependents = Static<typeof channelDependents>
