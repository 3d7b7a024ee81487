import * as Type from 'typebox'
import { route } from '../route.ts'
import { job, jobKinds } from '../schemas/job.ts'
import { itemsPerPage } from '../schemas/search.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const jobRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/v1/uploads',
    access: 'archive.import',
    summary: 'Uploads a file; the body is the file itself (application/octet-stream).',
    query: Type.Object(
      {
        fileName: Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'Name shown to users; never used as a path',
        }),
      },
      { additionalProperties: false },
    ),
    upload: true,
    answer: { kind: 'one', item: Type.Object({ uploadId: Type.String(), size: Type.Integer() }) },
  }),

  list: route({
    method: 'GET',
    path: '/api/v1/jobs',
    access: 'capture.read',
    summary: 'Lists jobs, newest first.',
    query: Type.Object(
      {
        kind: Type.Optional(Type.Enum(jobKinds)),
        status: Type.Optional(
          Type.Enum(['goingOn', 'ended', 'done', 'cancelled', 'failed'], {
            description: 'goingOn: queued or running; ended: done, cancelled or failed',
          }),
        ),
        channel: Type.Optional(
          Type.String({
            format: 'uuid',
            description: '_id of a channel: returns only its refreshes, and imports that read posts of it',
          }),
        ),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        itemsPerPage,
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: job },
  }),

  watch: route({
    method: 'GET',
    path: '/api/v1/jobs/events',
    access: 'capture.read',
    summary:
      'Streams jobs as server-sent events: the newest 50 first, then changed jobs. The stream ends when the access token expires or the session ends.',
    answer: { kind: 'events', item: Type.Array(job) },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/jobs/{id}',
    access: 'capture.read',
    summary: 'Returns one job.',
    params: byId,
    answer: { kind: 'one', item: job },
  }),

  cancel: route({
    method: 'POST',
    path: '/api/v1/jobs/{id}/cancel',
    access: 'capture.cancel',
    summary: 'Cancels a job; posts that it has captured stay.',
    params: byId,
    answer: { kind: 'one', item: job },
  }),
}
