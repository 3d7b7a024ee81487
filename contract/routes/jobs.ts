import Type from 'typebox'
import { route } from '../route.ts'
import { job, jobKinds } from '../schemas/job.ts'
import { itemsPerPage } from '../schemas/search.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const jobRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/v1/uploads',
    access: 'archive.import',
    summary: 'Bring a file in; the body is the file itself (application/octet-stream)',
    query: Type.Object(
      {
        fileName: Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'Shown to operators, never used as a path',
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
    summary: 'Archiving jobs, newest first',
    query: Type.Object(
      {
        kind: Type.Optional(Type.Enum(jobKinds)),
        status: Type.Optional(
          Type.Enum(['goingOn', 'ended', 'done', 'cancelled', 'failed'], {
            description: 'goingOn: queued or running; ended: done, cancelled or failed',
          }),
        ),
        channel: Type.Optional(
          Type.String({ format: 'uuid', description: '_id of a channel: its refreshes alone' }),
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
      'Jobs as server-sent events: first the newest 50, then each time those that changed; ends with the session',
    answer: { kind: 'events', item: Type.Array(job) },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/jobs/{id}',
    access: 'capture.read',
    summary: 'One archiving job',
    params: byId,
    answer: { kind: 'one', item: job },
  }),

  cancel: route({
    method: 'POST',
    path: '/api/v1/jobs/{id}/cancel',
    access: 'capture.cancel',
    summary: 'Stop a job; what it has archived stays',
    params: byId,
    answer: { kind: 'one', item: job },
  }),
}
