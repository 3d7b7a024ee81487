import * as Type from 'typebox'
import { route } from '../route.ts'
import { job } from '../schemas/job.ts'
import { tagCount, tagging, tagRenaming } from '../schemas/tag.ts'

const change = Type.Object({
  quotes: Type.Integer({ description: 'Number of changed quotes' }),
  job: Type.Optional(job),
})

export const tagRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/tags',
    access: 'tags.read',
    summary: 'Lists tags of posts and quotes with counts, most frequent first.',
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
      'Adds tags to posts or quotes, or removes them; a job changes posts, and the answer waits for it a short time.',
    body: tagging,
    answer: { kind: 'one', item: change },
  }),

  undo: route({
    method: 'POST',
    path: '/api/v1/tags/undo',
    access: 'tags.change',
    summary: 'Undoes a tag change of posts made within the last day; a job does the work.',
    body: Type.Object(
      { job: Type.String({ format: 'uuid', description: 'Job of the change' }) },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: change },
  }),

  rename: route({
    method: 'POST',
    path: '/api/v1/tags/rename',
    access: 'tags.rename',
    summary: 'Renames tags on all posts and quotes, or merges several into one; a job does the work.',
    body: tagRenaming,
    answer: { kind: 'one', item: change },
  }),
}
