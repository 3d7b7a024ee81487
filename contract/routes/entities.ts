import { entityKinds } from '@litopys/language/entity-kinds'
import * as Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import {
  entityCard,
  entityRef,
  falsePositive,
  newFalsePositive,
  newPersonJoin,
  newPersonPart,
  personChange,
} from '../schemas/entity-card.ts'

export const entityRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/entities/{kind}/{id}',
    access: 'archive.search',
    summary: 'Returns the card of an entity: counts, dates, channels and related entities.',
    params: entityRef,
    query: Type.Object(
      {
        values: Type.Integer({
          minimum: 1,
          maximum: 1_000,
          default: 10,
          description: 'Maximum number of channels, and of related entities of each kind',
        }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: entityCard },
  }),
}

export const personRoutes = {
  join: route({
    method: 'POST',
    path: '/api/v1/people/joins',
    access: 'people.change',
    summary: 'Joins two people: facets, filters and cards show all their names as one person.',
    body: newPersonJoin,
    answer: { kind: 'one', item: personChange },
  }),

  part: route({
    method: 'POST',
    path: '/api/v1/people/parts',
    access: 'people.change',
    summary: 'Parts a name from its person: it is a person of its own.',
    body: newPersonPart,
    answer: { kind: 'one', item: personChange },
  }),

  undo: route({
    method: 'DELETE',
    path: '/api/v1/people/changes/{id}',
    access: 'people.change',
    summary: 'Undoes a join or a parting of people.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: { kind: 'one', item: Type.Object({}) },
  }),
}

export const falsePositiveRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/false-positives',
    access: 'falsePositives.read',
    summary: 'Lists entities marked as false positives, newest first.',
    query: Type.Object(
      {
        search: Type.String({
          maxLength: 256,
          default: '',
          description: 'Text that the value or the reason contains',
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
      'Marks an entity as a false positive: facets, texts and cards hide it for all users; a search for it still finds its posts.',
    body: newFalsePositive,
    answer: { kind: 'one', item: falsePositive },
  }),

  restore: route({
    method: 'DELETE',
    path: '/api/v1/false-positives/{id}',
    access: 'falsePositives.restore',
    summary: 'Removes a false-positive mark.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: { kind: 'one', item: Type.Object({}) },
  }),
}
