import Type from 'typebox'
import { route } from '../route.ts'
import { glossaryTerm, termDraft } from '../schemas/glossary.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const glossaryRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/glossary',
    access: 'glossary.read',
    summary: 'The terms that translations into English keep to, by term',
    answer: { kind: 'one', item: Type.Array(glossaryTerm) },
  }),

  add: route({
    method: 'POST',
    path: '/api/v1/glossary',
    access: 'glossary.change',
    summary: 'Add a term; texts that have it are translated anew',
    body: termDraft,
    answer: { kind: 'one', item: glossaryTerm },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/glossary/{id}',
    access: 'glossary.change',
    summary: 'Change a term',
    params: byId,
    body: termDraft,
    answer: { kind: 'one', item: glossaryTerm },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/glossary/{id}',
    access: 'glossary.change',
    summary: 'Delete a term',
    params: byId,
    answer: { kind: 'one', item: Type.Object({}) },
  }),
}
