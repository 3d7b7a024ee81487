import Type from 'typebox'
import { route } from '../route.ts'
import { job } from '../schemas/job.ts'
import { tagCount, tagging, tagRenaming } from '../schemas/tag.ts'

const change = Type.Object({
  quotes: Type.Integer({ description: 'Quotes that were changed' }),
  job: Type.Optional(job),
})

export const tagRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/tags',
    access: 'tags.read',
    summary: 'Tags of posts and quotes with counts, the most frequent first',
    query: Type.Object(
      {
        contains: Type.String({ maxLength: 100, default: '' }),
        limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 20 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: tagCount },
  }),

  change: route({
    method: 'POST',
    path: '/api/v1/tags',
    access: 'tags.change',
    summary:
      'Add tags to posts or quotes, or remove them; posts are changed by a job that is waited for a little',
    body: tagging,
    answer: { kind: 'one', item: change },
  }),

  undo: route({
    method: 'POST',
    path: '/api/v1/tags/undo',
    access: 'tags.change',
    summary: 'Take back what a change of tags of posts did, less than a day ago, by a job',
    body: Type.Object(
      { job: Type.String({ format: 'uuid', description: 'The job of the change' }) },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: change },
  }),

  rename: route({
    method: 'POST',
    path: '/api/v1/tags/rename',
    access: 'tags.rename',
    summary: 'One name for these tags on all posts and quotes, by a job',
    body: tagRenaming,
    answer: { kind: 'one', item: change },
  }),
}
