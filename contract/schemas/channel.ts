import Type, { type Static } from 'typebox'

/** A channel (archival unit, spec section 3) with what the archive holds of it. */
export const channel = Type.Object({
  _id: Type.String(),
  channelId: Type.String({ description: 'Bare id, as in result.json' }),
  type: Type.String(),
  title: Type.String(),
  username: Type.Optional(Type.String()),
  tags: Type.Array(Type.String()),
  createdBy: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  posts: Type.Integer(),
  firstPostAt: Type.Optional(Type.String({ format: 'date-time' })),
  lastPostAt: Type.Optional(Type.String({ format: 'date-time' })),
})
export type Channel = Static<typeof channel>
