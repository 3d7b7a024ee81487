import Type, { type Static } from 'typebox'
import { parent, post } from './post.ts'
import { conditionInput, dateRange, facet, facetFields, searchFilters, valueChoice } from './search.ts'
import { span } from './span.ts'
import { tagList } from './tag.ts'

const instant = Type.String({ format: 'date-time' })

/** What is frozen of a post (spec section 3), and nothing that people change in the archive. */
export const frozenPost = Type.Omit(post, ['_id', 'tags', 'createdBy', 'createdAt'])
export type FrozenPost = Static<typeof frozenPost>

export const longestComment = 10_000

/** What its owner says of a quote. */
export const quoteWords = {
  tags: tagList,
  comment: Type.String({ maxLength: longestComment }),
}

/** A post that somebody saved, as it was then. `createdBy` and `createdAt`: who saved it, and when. */
export const quote = Type.Object({
  _id: Type.String(),
  postId: Type.String({ description: 'channelId_messageId' }),
  ...frozenPost.properties,
  ...quoteWords,
  hash: Type.String({ description: 'SHA-256 of the frozen copy (docs/decisions/0027)' }),
  createdBy: Type.String(),
  createdAt: instant,
  isOwn: Type.Boolean({ description: 'Whether the one who asks has saved it' }),
  updatedBy: Type.Optional(Type.String()),
  updatedAt: Type.Optional(instant),
  /** What became of the post since, each where it is another than what is frozen. */
  since: Type.Object({
    articleBody: Type.Optional(Type.String()),
    editedAt: Type.Optional(instant),
    deletedAt: Type.Optional(instant),
  }),
  /** Places in `text` that the words of the query matched. */
  matches: Type.Array(span),
  parent,
})
export type Quote = Static<typeof quote>

export const openedQuote = Type.Object({
  ...quote.properties,
  canonical: Type.String({ description: 'The frozen copy to the letter: its SHA-256 in UTF-8 is `hash`' }),
})

export const quoteFilters = Type.Object(
  {
    ...searchFilters.properties,
    createdBy: Type.Optional(valueChoice),
    createdAt: Type.Optional(dateRange),
  },
  { additionalProperties: false },
)

/** `tags` are those of the quote; the query line looks for words in its comment too. */
export const quoteCondition = {
  ...Type.Pick(Type.Object(conditionInput), ['q', 'matching', 'searchKey']).properties,
  filters: Type.Optional(quoteFilters),
}
const conditionOfQuotes = Type.Object(quoteCondition)
export type QuoteCondition = Static<typeof conditionOfQuotes>

export const quoteSort = Type.Object(
  { key: Type.Enum(['createdAt', 'dateCreated']), desc: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type QuoteSort = Static<typeof quoteSort>

export const quoteFacetFields = [...facetFields, 'createdBy'] as const
export type QuoteFacetField = (typeof quoteFacetFields)[number]
export const quoteFacet = Type.Object({ ...facet.properties, field: Type.Enum(quoteFacetFields) })
