import Type from 'typebox'
import { route } from '../route.ts'
import { exportInput, exportJob } from '../schemas/export.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const exportRoutes = {
  start: route({
    method: 'POST',
    path: '/api/v1/exports',
    access: 'archive.export',
    summary: 'Export every post of a search into a file; over 5,000 rows ask for a fresh sign-in',
    body: exportInput,
    answer: { kind: 'one', item: exportJob },
  }),

  list: route({
    method: 'GET',
    path: '/api/v1/exports',
    access: 'archive.export',
    summary: 'Own exports of the last day, the newest first',
    answer: { kind: 'one', item: Type.Array(exportJob) },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/exports/{id}',
    access: 'archive.export',
    summary: 'One of the own exports',
    params: byId,
    answer: { kind: 'one', item: exportJob },
  }),

  cancel: route({
    method: 'POST',
    path: '/api/v1/exports/{id}/cancel',
    access: 'archive.export',
    summary: 'Stop an export; nothing of its file is left',
    params: byId,
    answer: { kind: 'one', item: exportJob },
  }),

  link: route({
    method: 'POST',
    path: '/api/v1/exports/{id}/link',
    access: 'archive.export',
    summary:
      'The address of a finished file, which opens for some minutes and as long as this session goes on',
    params: byId,
    answer: { kind: 'one', item: Type.Object({ link: Type.String() }) },
  }),

  download: route({
    method: 'GET',
    path: '/api/v1/exports/{id}/file',
    // The address itself is the proof; who it was given to is looked up anew.
    access: 'anyone',
    summary: 'The file of an export by an address that was given out for it; takes Range',
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
