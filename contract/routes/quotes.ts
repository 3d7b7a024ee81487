import * as Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { cards, wantedCards } from '../schemas/card.ts'
import { ownId } from '../schemas/own-id.ts'
import {
  openedQuote,
  quote,
  quoteCondition,
  quoteFacet,
  quoteFacetFields,
  quoteSort,
  quoteWords,
} from '../schemas/quote.ts'
import { dateHistogram, facetOrders, intervals, itemsPerPage, understood } from '../schemas/search.ts'
import { readVersion } from '../schemas/version.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const quoteRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/quotes',
    access: 'quotes.read',
    summary: "Lists saved quotes with filters: the user's own, or everyone's if the role allows it.",
    query: Type.Object(
      {
        ...quoteCondition,
        sortBy: Type.Optional(quoteSort),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        itemsPerPage,
      },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'list',
      item: quote,
      meta: Type.Object({
        understood: Type.Pick(understood, ['q', 'corrections']),
      }),
    },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/quotes/{id}',
    access: 'quotes.read',
    summary: 'Returns one quote with the exact text of its frozen copy.',
    params: byId,
    answer: { kind: 'one', item: openedQuote },
  }),

  save: route({
    method: 'POST',
    path: '/api/v1/quotes',
    access: 'quotes.create',
    summary:
      'Saves a post in its current state as a quote; returns the existing quote if the user has already saved it.',
    body: Type.Object(
      {
        postId: Type.String({ minLength: 1, maxLength: 200, description: 'channelId_messageId' }),
        _id: ownId,
        tags: Type.Optional(quoteWords.tags),
        comment: Type.Optional(quoteWords.comment),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: quote },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/quotes/{id}',
    access: 'quotes.change',
    summary: 'Changes the tags or comment of a quote; the frozen copy stays.',
    params: byId,
    body: Type.Object(
      {
        ...Type.Partial(Type.Object(quoteWords)).properties,
        __v: readVersion,
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    answer: { kind: 'one', item: quote },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/quotes/{id}',
    access: 'quotes.delete',
    summary: 'Deletes a quote; it can be restored for a day.',
    params: byId,
    answer: { kind: 'one', item: Type.Object({}) },
  }),

  restore: route({
    method: 'POST',
    path: '/api/v1/quotes/{id}/restore',
    access: 'quotes.delete',
    summary: 'Restores a deleted quote.',
    params: byId,
    answer: { kind: 'one', item: quote },
  }),

  ofPosts: route({
    method: 'POST',
    path: '/api/v1/quotes/saved',
    access: 'quotes.create',
    summary: 'Returns which of these posts the user has saved.',
    body: Type.Object(
      {
        postIds: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: maxItemsPerPage }),
      },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Array(Type.Object({ postId: Type.String(), quoteId: Type.String() })),
    },
  }),

  cards: route({
    method: 'POST',
    path: '/api/v1/quotes/cards',
    access: 'archive.search',
    summary: 'Returns posts and quotes as cards of a document, if the user may read them.',
    body: wantedCards,
    answer: { kind: 'one', item: cards },
  }),

  facets: route({
    method: 'GET',
    path: '/api/v1/quotes/filters',
    access: 'quotes.read',
    summary: 'Lists facet values of quotes with counts; each facet ignores its own filter.',
    query: Type.Object(
      {
        ...quoteCondition,
        field: Type.String({
          maxLength: 1_024,
          description: `One facet field, or several separated by commas: ${quoteFacetFields.join(', ')}`,
        }),
        contains: Type.Optional(Type.String({ maxLength: 256 })),
        limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 10 }),
        order: Type.Enum(facetOrders, { default: 'count' }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Array(quoteFacet) },
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/quotes',
    access: 'quotes.read',
    summary: 'Counts quotes per interval of the dates of their posts.',
    query: Type.Object(
      { ...quoteCondition, interval: Type.Optional(Type.Enum(intervals)) },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: dateHistogram },
  }),
}
