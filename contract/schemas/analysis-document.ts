import type { Static } from 'typebox'
import * as Type from 'typebox'

/** Maximum number of blocks of an analysis. */
export const mostBlocks = 400
/** Maximum number of characters of a text block. */
export const longestBlock = 20_000

const id = Type.String({
  pattern: '^[\\w-]{1,64}$',
  description: 'Chosen by the author; unique in the document',
})
const text = Type.String({ maxLength: longestBlock })
const postId = Type.String({ minLength: 1, maxLength: 200, description: 'channelId_messageId' })
const strict = { additionalProperties: false }

/** The document does not store the post: each reader gets it if they may see it. */
const postBlock = Type.Object({ type: Type.Literal('post'), id, postId }, strict)
/** `postId` is absent if the reader may not see the post. */
const quoteBlock = Type.Object(
  {
    type: Type.Literal('quote'),
    id,
    quoteId: Type.String({ format: 'uuid' }),
    postId: Type.Optional(postId),
  },
  strict,
)
/**
 * Replaces a post that the reader may not see. If you send it back with a change, it keeps the original
 * block.
 */
const hiddenBlock = Type.Object({ type: Type.Literal('hidden'), id }, strict)

export const block = Type.Union([
  Type.Object({ type: Type.Literal('heading'), id, level: Type.Enum([2, 3]), text }, strict),
  Type.Object({ type: Type.Literal('paragraph'), id, text }, strict),
  Type.Object(
    {
      type: Type.Literal('list'),
      id,
      ordered: Type.Boolean(),
      items: Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 200 }),
    },
    strict,
  ),
  postBlock,
  quoteBlock,
  hiddenBlock,
])
export type Block = Static<typeof block>

/** The body of an analysis: blocks in order, and conclusions. */
export const analysisDocument = Type.Object(
  { blocks: Type.Array(block, { maxItems: mostBlocks }), conclusions: text },
  strict,
)
export type AnalysisDocument = Static<typeof analysisDocument>
