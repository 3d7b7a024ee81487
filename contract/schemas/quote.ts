import type { Static } from 'typebox'
import * as Type from 'typebox'
import { parent, post, textOrigin } from './post.ts'
import { dateRange, facet, facetFields, searchFilters, searchInput, valueChoice } from './search.ts'
import { span } from './span.ts'
import { tagList } from './tag.ts'
import { version } from './version.ts'

const instant = Type.String({ format: 'date-time' })

/** The frozen fields of a post, without the fields that users change in the archive. */
export const frozenPost = Type.Omit(post, ['_id', 'tags', 'createdBy', 'createdAt'])
export type FrozenPost = Static<typeof frozenPost>

export const longestComment = 10_000

/** Fields of a quote that its owner writes. */
export const quoteWords = {
  tags: tagList,
  comment: Type.String({ maxLength: longestComment }),
}

/** A post saved by a user, as it was at that time. `createdBy` and `createdAt`: who saved it, and when. */
export const quote = Type.Object({
  _id: Type.String(),
  postId: Type.String({ description: 'channelId_messageId' }),
  ...frozenPost.properties,
  ...quoteWords,
  hash: Type.String({ description: 'SHA-256 of the frozen copy (docs/decisions/0027-quotes-and-tags.md)' }),
  createdBy: Type.String(),
  createdAt: instant,
  isOwn: Type.Boolean({ description: 'Whether the user saved it' }),
  isHeld: Type.Optional(Type.Boolean({ description: 'A legal hold protects it from deletion' })),
  updatedBy: Type.Optional(Type.String()),
  updatedAt: Type.Optional(instant),
  __v: version,
  /** Changes of the post since it was saved; only fields that differ from the frozen copy. */
  since: Type.Object({
    articleBody: Type.Optional(Type.String()),
    origin: Type.Optional(textOrigin),
    deletedAt: Type.Optional(instant),
  }),
  /** Places in `text` that match words of the query. */
  matches: Type.Array(span),
  parent,
})
export type Quote = Static<typeof quote>

export const openedQuote = Type.Object({
  ...quote.properties,
  canonical: Type.String({
    description: 'Exact text of the frozen copy; `hash` is the SHA-256 of its UTF-8 bytes',
  }),
})

export const quoteFilters = Type.Object(
  {
    ...searchFilters.properties,
    createdBy: Type.Optional(valueChoice),
    createdAt: Type.Optional(dateRange),
  },
  { additionalProperties: false },
)

/** `tags` are tags of the quote; the query line also searches its comment. */
export const quoteCondition = {
  ...Type.Pick(Type.Object(searchInput), ['q', 'matching', 'searchKey']).properties,
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
