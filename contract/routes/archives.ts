import Type from 'typebox'
import { route } from '../route.ts'
import { job } from '../schemas/job.ts'
import { foundPost } from '../schemas/post.ts'
import {
  conditionInput,
  dateHistogram,
  facet,
  intervals,
  itemsPerPage,
  sortBy,
  understood,
} from '../schemas/search.ts'

export const searchPosts = route({
  method: 'GET',
  path: '/api/v1/archives',
  access: 'archive.search',
  summary: 'Search archived posts',
  query: Type.Object(
    {
      ...conditionInput,
      sortBy: Type.Optional(sortBy),
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      itemsPerPage,
      cursor: Type.Optional(
        Type.String({ maxLength: 512, description: 'nextCursor of the page before; page is then ignored' }),
      ),
    },
    { additionalProperties: false },
  ),
  answer: { kind: 'list', item: foundPost, meta: Type.Object({ understood }) },
})

export const startArchiving = route({
  method: 'POST',
  path: '/api/v1/archives',
  access: 'archive.import',
  summary: 'Start an archiving job: import an uploaded file',
  body: Type.Object(
    {
      uploadId: Type.String({ format: 'uuid' }),
      channel: Type.Optional(
        Type.String({
          maxLength: 256,
          description: 'Username (or title, where the file has none) of the channel',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answer: { kind: 'one', item: job },
})

export const readFacets = route({
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
})

export const readDateHistogram = route({
  method: 'GET',
  path: '/api/v1/datehist/{collection}',
  access: 'archive.search',
  summary: 'Posts per interval; without an interval the finest that gives at most 200 buckets',
  params: Type.Object({ collection: Type.String() }),
  query: Type.Object(
    { ...conditionInput, interval: Type.Optional(Type.Enum(intervals)) },
    { additionalProperties: false },
  ),
  answer: { kind: 'one', item: dateHistogram },
})

export const verifyArchive = route({
  method: 'GET',
  path: '/api/v1/verify',
  access: 'archive.verify',
  summary: 'Check the archive against itself: duplicates, index, leftovers of broken work',
  answer: {
    kind: 'one',
    item: Type.Array(Type.Object({ check: Type.String(), ok: Type.Boolean(), detail: Type.String() })),
  },
})
