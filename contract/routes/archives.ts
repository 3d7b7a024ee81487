import * as Type from 'typebox'
import { longestCursor } from '../constants.ts'
import { route } from '../route.ts'
import { crossed } from '../schemas/crossed.ts'
import { foundPicture } from '../schemas/found-picture.ts'
import { job, refreshModes } from '../schemas/job.ts'
import { countsAt, foundPost, openedPost } from '../schemas/post.ts'
import {
  dateHistogram,
  facet,
  facetFields,
  facetOrders,
  intervals,
  itemsPerPage,
  lineCount,
  measures,
  searchInput,
  sortBy,
  suggestion,
  understood,
} from '../schemas/search.ts'

export const postRoutes = {
  search: route({
    method: 'GET',
    path: '/api/v1/archives',
    access: 'archive.search',
    summary: 'Searches archived posts.',
    query: Type.Object(
      {
        ...searchInput,
        sortBy: Type.Optional(sortBy),
        fold: Type.Optional(
          Type.Boolean({
            description:
              'true: returns only the first post of each cluster of copies; totalItems counts clusters',
          }),
        ),
        page: Type.Integer({ minimum: 1, maximum: 999_999, default: 1 }),
        itemsPerPage,
        cursor: Type.Optional(
          Type.String({
            maxLength: longestCursor,
            description: 'nextCursor of the previous page; `page` is then ignored',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'list',
      item: foundPost,
      meta: Type.Object({
        understood,
        totalPosts: Type.Optional(
          Type.Integer({ description: 'With fold: number of posts; totalItems counts clusters of copies' }),
        ),
      }),
    },
  }),

  pictures: route({
    method: 'GET',
    path: '/api/v1/archives/pictures',
    access: 'archive.search',
    summary:
      'Lists the pictures and videos of archived posts that match a search. Equal pictures are one item, at the first of their posts.',
    query: Type.Object(
      {
        ...searchInput,
        sortBy: Type.Optional(sortBy),
        itemsPerPage: Type.Integer({ minimum: 1, maximum: 200, default: 60 }),
        cursor: Type.Optional(
          Type.String({
            maxLength: longestCursor,
            description: 'nextCursor of the previous page, also of a page of posts in the same order',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({
        pictures: Type.Array(foundPicture, {
          description: 'Fewer than itemsPerPage, or none, if most of the next posts repeat earlier pictures',
        }),
        posts: Type.Integer({ description: 'Posts of the result with pictures or videos' }),
        understood,
        nextCursor: Type.Optional(Type.String()),
      }),
    },
  }),

  suggest: route({
    method: 'GET',
    path: '/api/v1/archives/suggestions',
    access: 'archive.search',
    summary:
      'Suggests corrected query lines: replaces words that the archive does not have; each with its number of posts.',
    query: Type.Object({ ...searchInput }, { additionalProperties: false }),
    answer: { kind: 'one', item: Type.Array(suggestion) },
  }),

  countParts: route({
    method: 'GET',
    path: '/api/v1/archives/parts',
    access: 'archive.search',
    summary: 'Counts the posts that each word or condition of a query finds alone, under the same filters.',
    query: Type.Object({ ...searchInput }, { additionalProperties: false }),
    answer: { kind: 'one', item: Type.Array(suggestion) },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/archives/{id}',
    access: 'archive.search',
    summary: 'Returns one post with its revisions, copies and neighbouring posts.',
    params: Type.Object({ id: Type.String({ maxLength: 200, description: 'channelId_messageId' }) }),
    answer: { kind: 'one', item: openedPost },
  }),

  countHistory: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/counts',
    access: 'archive.search',
    summary: 'Returns the history of views, forwards and reactions of a post: one entry per change.',
    params: Type.Object({ id: Type.String({ maxLength: 200, description: 'channelId_messageId' }) }),
    answer: { kind: 'one', item: Type.Array(countsAt) },
  }),

  countMany: route({
    method: 'POST',
    path: '/api/v1/archives/counts',
    access: 'archive.search',
    summary: 'Counts the posts that each of several query lines finds (batch search).',
    body: Type.Object(
      {
        queries: Type.Array(Type.String({ maxLength: 1_024 }), { minItems: 1, maxItems: 100 }),
        ...Type.Pick(Type.Object(searchInput), ['matching', 'searchKey', 'filters', 'unseen', 'job'])
          .properties,
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Array(lineCount) },
  }),

  markSeen: route({
    method: 'POST',
    path: '/api/v1/archives/seen',
    access: 'archive.search',
    summary: 'Marks posts as seen or not seen by the user.',
    body: Type.Object(
      {
        ids: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 1_000 }),
        seen: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Object({}) },
  }),

  // The path is specified; the facets are what the search page offers as filters.
  facets: route({
    method: 'GET',
    path: '/api/v1/filters',
    access: 'archive.search',
    summary: 'Lists facet values with counts; each facet ignores its own filter.',
    query: Type.Object(
      {
        ...searchInput,
        field: Type.String({
          maxLength: 1_024,
          description: 'One facet field, or several separated by commas',
        }),
        contains: Type.Optional(
          Type.String({ maxLength: 256, description: 'Returns only values that contain this text' }),
        ),
        limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 10 }),
        order: Type.Enum(facetOrders, { default: 'count' }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Array(facet) },
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/{collection}',
    access: 'archive.search',
    summary: 'Counts posts per interval; by default, the shortest interval with at most 200 buckets.',
    params: Type.Object({ collection: Type.String() }),
    query: Type.Object(
      {
        ...searchInput,
        interval: Type.Optional(Type.Enum(intervals)),
        measure: Type.Optional(
          Type.Enum(measures, {
            description:
              'What `count` has: the number of posts (default), or the sum of their views. A post without a known number of views adds 0.',
          }),
        ),
        split: Type.Optional(Type.Enum(facetFields)),
        splitInto: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 12,
            description: 'Number of values with a separate series; 6 by default',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: dateHistogram },
  }),

  crossed: route({
    method: 'GET',
    path: '/api/v1/archives/crossed',
    access: 'archive.search',
    summary:
      'Counts posts by the values of a field and, across them, by interval or by the values of a second field.',
    query: Type.Object(
      {
        ...searchInput,
        rows: Type.Enum(facetFields, { default: 'author' }),
        rowLimit: Type.Integer({
          minimum: 1,
          maximum: 50,
          default: 20,
          description: 'Number of rows: the values with most posts',
        }),
        columns: Type.Optional(
          Type.Enum(facetFields, { description: 'Field of the columns; by default, they are intervals' }),
        ),
        columnLimit: Type.Integer({
          minimum: 1,
          maximum: 50,
          default: 20,
          description: 'Number of columns with values of a field',
        }),
        interval: Type.Optional(
          Type.Enum(intervals, {
            description: 'By default, the shortest interval with at most 60 columns. Not with `columns`.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: crossed },
  }),
}

export const archiveRoutes = {
  startCapture: route({
    method: 'POST',
    path: '/api/v1/archives',
    access: 'archive.import',
    summary:
      'Imports an uploaded file, or refreshes channels. If the same refresh of a channel is already running, returns its job.',
    body: Type.Object(
      {
        uploadId: Type.Optional(Type.String({ format: 'uuid' })),
        refresh: Type.Optional(
          Type.Object(
            {
              channels: Type.Optional(
                Type.Array(Type.String({ format: 'uuid' }), {
                  minItems: 1,
                  maxItems: 1_000,
                  description: '_id of channels; by default, all channels with a source',
                }),
              ),
              due: Type.Optional(
                Type.Boolean({ description: 'true: only channels whose next refresh is due' }),
              ),
              mode: Type.Enum(refreshModes, { default: 'refresh' }),
              confirmDeletions: Type.Optional(
                Type.Integer({
                  minimum: 1,
                  maximum: 2 ** 31 - 1,
                  description:
                    'Marks missing posts as deleted, if at most this many are missing (see heldDeletions of the channel)',
                }),
              ),
            },
            { additionalProperties: false, description: 'Refresh of channels, instead of an upload' },
          ),
        ),
        channel: Type.Optional(
          Type.String({
            maxLength: 256,
            format: 'channel-name',
            description:
              'Username or t.me link of the channel; for files that do not name their channel also its title or ID',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({
        ...job.properties,
        others: Type.Optional(Type.Array(job, { description: 'Jobs of the other channels' })),
      }),
    },
  }),

  recompute: route({
    method: 'POST',
    path: '/api/v1/verify/records',
    access: 'archive.verify',
    summary:
      'Starts a job that makes posts again from their source records and compares them with the stored posts, or returns the running job.',
    body: Type.Object(
      {
        sample: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 2 ** 31 - 1,
            description: 'Compares only this many posts, drawn at random',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: job },
  }),

  verify: route({
    method: 'GET',
    path: '/api/v1/verify',
    access: 'archive.verify',
    summary: 'Checks posts, media files, quotes, seals and the audit log, as `npx litopys verify` does.',
    query: Type.Object({
      /** How many seals are recomputed from their observations, chosen at random; without it all. */
      sample: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    answer: {
      kind: 'one',
      item: Type.Array(Type.Object({ check: Type.String(), ok: Type.Boolean(), detail: Type.String() })),
    },
  }),
}
