import Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { entityCard, entityRef, falsePositive, newFalsePositive } from '../schemas/entity-card.ts'
import { entityKinds } from '../schemas/entity-kinds.ts'

export const entityRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/entities/{kind}/{id}',
    access: 'archive.search',
    summary: 'The card of an entity: how often, when, in which channels and with which others it was found',
    params: entityRef,
    query: Type.Object(
      {
        values: Type.Integer({
          minimum: 1,
          maximum: 1_000,
          default: 10,
          description: 'Channels, and other entities of each kind, that are listed at most',
        }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: entityCard },
  }),
}

export const falsePositiveRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/false-positives',
    access: 'falsePositives.read',
    summary: 'Entities that operators have marked as found by mistake, the newest first',
    query: Type.Object(
      {
        search: Type.String({
          maxLength: 256,
          default: '',
          description: 'Stands in the value or the reason',
        }),
        kind: Type.Optional(Type.Enum(entityKinds)),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 50 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: falsePositive },
  }),

  mark: route({
    method: 'POST',
    path: '/api/v1/false-positives',
    access: 'falsePositives.mark',
    summary:
      'Mark an entity as found by mistake: facets, texts and cards hide it for everyone, a search for it still finds its posts',
    body: newFalsePositive,
    answer: { kind: 'one', item: falsePositive },
  }),

  restore: route({
    method: 'DELETE',
    path: '/api/v1/false-positives/{id}',
    access: 'falsePositives.restore',
    summary: 'Take such a mark back',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: { kind: 'one', item: Type.Object({}) },
  }),
}
