import * as Type from 'typebox'
import { route } from '../route.ts'
import { glossaryTerm, termDraft } from '../schemas/glossary.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const glossaryRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/glossary',
    access: 'glossary.read',
    summary: 'Lists glossary entries for translations into English, by term.',
    answer: { kind: 'one', item: Type.Array(glossaryTerm) },
  }),

  add: route({
    method: 'POST',
    path: '/api/v1/glossary',
    access: 'glossary.change',
    summary: 'Adds a glossary entry; texts with the term are translated again.',
    body: termDraft,
    answer: { kind: 'one', item: glossaryTerm },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/glossary/{id}',
    access: 'glossary.change',
    summary: 'Changes a glossary entry.',
    params: byId,
    body: termDraft,
    answer: { kind: 'one', item: glossaryTerm },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/glossary/{id}',
    access: 'glossary.change',
    summary: 'Deletes a glossary entry.',
    params: byId,
    answer: { kind: 'one', item: Type.Object({}) },
  }),
}
