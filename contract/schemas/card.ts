import type { Static } from 'typebox'
import * as Type from 'typebox'
import { mostBlocks } from './analysis-document.ts'
import { post } from './post.ts'

/** A post as a card of a document. */
export const card = Type.Pick(post, [
  ...(['_id', 'channelId', 'messageId', 'author', 'title', 'articleBody', 'text', 'reference'] as const),
  ...(['hasImage', 'hasAudio', 'hasVideo', 'dateCreated', 'editedAt', 'deletedAt', 'place'] as const),
])
export type Card = Static<typeof card>

const id = Type.String({ minLength: 1, maxLength: 200 })
export const wantedCards = Type.Object(
  {
    postIds: Type.Array(id, { maxItems: mostBlocks, default: [], description: 'channelId_messageId' }),
    quoteIds: Type.Array(Type.String({ format: 'uuid' }), { maxItems: mostBlocks, default: [] }),
  },
  { additionalProperties: false },
)

/** The posts and quotes that the user may read. Forbidden and deleted ones are both absent. */
export const cards = Type.Object({
  posts: Type.Array(card),
  quotes: Type.Array(
    Type.Object({
      quoteId: Type.String(),
      createdBy: Type.String(),
      createdAt: Type.String({ format: 'date-time' }),
      post: card,
    }),
  ),
})
export type Cards = Static<typeof cards>
