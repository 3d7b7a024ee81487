import * as Type from 'typebox'
import { route } from '../route.ts'
import { exportInput, exportJob } from '../schemas/export.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const exportRoutes = {
  start: route({
    method: 'POST',
    path: '/api/v1/exports',
    access: 'archive.export',
    summary: 'Starts an export of all posts of a search; more than 5,000 rows need recent authentication.',
    body: exportInput,
    answer: { kind: 'one', item: exportJob },
  }),

  list: route({
    method: 'GET',
    path: '/api/v1/exports',
    access: 'archive.export',
    summary: "Lists the user's exports of the last day, newest first.",
    answer: { kind: 'one', item: Type.Array(exportJob) },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/exports/{id}',
    access: 'archive.export',
    summary: "Returns one of the user's exports.",
    params: byId,
    answer: { kind: 'one', item: exportJob },
  }),

  cancel: route({
    method: 'POST',
    path: '/api/v1/exports/{id}/cancel',
    access: 'archive.export',
    summary: 'Cancels an export and deletes its partial file.',
    params: byId,
    answer: { kind: 'one', item: exportJob },
  }),

  link: route({
    method: 'POST',
    path: '/api/v1/exports/{id}/link',
    access: 'archive.export',
    summary: 'Returns the link of a finished file; it opens for 15 minutes while this session lasts.',
    params: byId,
    answer: { kind: 'one', item: Type.Object({ link: Type.String() }) },
  }),

  download: route({
    method: 'GET',
    path: '/api/v1/exports/{id}/file',
    // The link itself is the credential; the server checks the session and rights of its user again.
    access: 'anyone',
    summary: 'Downloads the file of an export by its link; supports Range.',
    params: byId,
    query: Type.Object(
      {
        expires: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        session: Type.String({ maxLength: 64 }),
        mac: Type.String({ maxLength: 64 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'file' },
  }),
}
