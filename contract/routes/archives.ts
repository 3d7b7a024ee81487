import Type from 'typebox'
import { longestCursor } from '../constants.ts'
import { route } from '../route.ts'
import { job, refreshModes } from '../schemas/job.ts'
import { countsAt, foundPost, openedPost } from '../schemas/post.ts'
import {
  conditionInput,
  dateHistogram,
  facet,
  facetFields,
  intervals,
  itemsPerPage,
  lineCount,
  sortBy,
  suggestion,
  understood,
} from '../schemas/search.ts'

export const postRoutes = {
  search: route({
    method: 'GET',
    path: '/api/v1/archives',
    access: 'archive.search',
    summary: 'Search archived posts',
    query: Type.Object(
      {
        ...conditionInput,
        sortBy: Type.Optional(sortBy),
        fold: Type.Optional(
          Type.Boolean({
            description:
              'true: of posts that repeat one another the first in the order alone; totalItems counts these',
          }),
        ),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        itemsPerPage,
        cursor: Type.Optional(
          Type.String({
            maxLength: longestCursor,
            description: 'nextCursor of the page before; page is then ignored',
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
          Type.Integer({ description: 'With fold: the posts in all groups; totalItems counts the groups' }),
        ),
      }),
    },
  }),

  suggest: route({
    method: 'GET',
    path: '/api/v1/archives/suggestions',
    access: 'archive.search',
    summary:
      'Did you mean: the line with words that are in the archive for words that are not, with what they find',
    query: Type.Object({ ...conditionInput }, { additionalProperties: false }),
    answer: { kind: 'one', item: Type.Array(suggestion) },
  }),

  countParts: route({
    method: 'GET',
    path: '/api/v1/archives/parts',
    access: 'archive.search',
    summary: 'How many posts each word or condition of a query finds by itself, under the same filters',
    query: Type.Object({ ...conditionInput }, { additionalProperties: false }),
    answer: { kind: 'one', item: Type.Array(suggestion) },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/archives/{id}',
    access: 'archive.search',
    summary: 'One post with its revisions, its copies and the posts around it',
    params: Type.Object({ id: Type.String({ maxLength: 200, description: 'channelId_messageId' }) }),
    answer: { kind: 'one', item: openedPost },
  }),

  countHistory: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/counts',
    access: 'archive.search',
    summary: 'Views, forwards and reactions of a post as they were told over time, each time they changed',
    params: Type.Object({ id: Type.String({ maxLength: 200, description: 'channelId_messageId' }) }),
    answer: { kind: 'one', item: Type.Array(countsAt) },
  }),

  countMany: route({
    method: 'POST',
    path: '/api/v1/archives/counts',
    access: 'archive.search',
    summary: 'Batch search: how many posts each of these query lines finds',
    body: Type.Object(
      {
        queries: Type.Array(Type.String({ maxLength: 1_024 }), { minItems: 1, maxItems: 100 }),
        ...Type.Pick(Type.Object(conditionInput), ['matching', 'searchKey', 'filters', 'unseen', 'job'])
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
    summary: 'Posts that the operator has seen, or has not seen after all',
    body: Type.Object(
      {
        ids: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 1_000 }),
        seen: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Object({}) },
  }),

  facets: route({
    method: 'GET',
    path: '/api/v1/filters',
    access: 'archive.search',
    summary: 'Values of facets with counts; a facet ignores its own choice',
    query: Type.Object(
      {
        ...conditionInput,
        field: Type.String({ maxLength: 1_024, description: 'A field, or several separated by commas' }),
        contains: Type.Optional(
          Type.String({ maxLength: 256, description: 'Only values with this text in them' }),
        ),
        limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 10 }),
        order: Type.Enum(['count', 'value'], { default: 'count' }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Array(facet) },
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/{collection}',
    access: 'archive.search',
    summary: 'Posts per interval; without an interval the finest that gives at most 200 buckets',
    params: Type.Object({ collection: Type.String() }),
    query: Type.Object(
      {
        ...conditionInput,
        interval: Type.Optional(Type.Enum(intervals)),
        split: Type.Optional(Type.Enum(facetFields)),
        splitInto: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 12,
            description: 'Values with a series of their own; 6 unless given',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: dateHistogram },
  }),
}

export const archiveRoutes = {
  startCapture: route({
    method: 'POST',
    path: '/api/v1/archives',
    access: 'archive.import',
    summary:
      'Start archiving jobs: import an uploaded file, or refresh channels; where the same goes on already for a channel, that job is answered, and anything else waits for its end',
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
                  description: '_id of channels; without them all that have a source',
                }),
              ),
              due: Type.Optional(Type.Boolean({ description: 'true: only those whose next run has come' })),
              mode: Type.Enum(refreshModes, { default: 'refresh' }),
              confirmDeletions: Type.Optional(
                Type.Integer({
                  minimum: 1,
                  maximum: 2 ** 31 - 1,
                  description:
                    'Mark what vanished, if it is no more than this; heldDeletions of the channel tells',
                }),
              ),
            },
            { additionalProperties: false, description: 'Instead of an upload' },
          ),
        ),
        channel: Type.Optional(
          Type.String({
            maxLength: 256,
            format: 'channel-name',
            description: 'Username or t.me link (or title, where the file has none) of the channel',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({
        ...job.properties,
        others: Type.Optional(Type.Array(job, { description: 'The jobs of the other channels' })),
      }),
    },
  }),

  verify: route({
    method: 'GET',
    path: '/api/v1/verify',
    access: 'archive.verify',
    summary: 'Check the archive against itself: duplicates, index, leftovers of broken work',
    answer: {
      kind: 'one',
      item: Type.Array(Type.Object({ check: Type.String(), ok: Type.Boolean(), detail: Type.String() })),
    },
  }),
}
