import * as Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { apiKey, createdApiKey, newApiKey } from '../schemas/api-key.ts'

export const apiKeyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/api-keys',
    access: 'apiKeys.read',
    summary: 'Lists API keys without their secrets, newest first.',
    query: Type.Object(
      {
        owner: Type.Enum(['self', 'all'], {
          default: 'self',
          description: 'all: the API keys of all users, for administrators',
        }),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 50 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: apiKey },
  }),

  create: route({
    method: 'POST',
    path: '/api/v1/api-keys',
    access: 'apiKeys.create',
    summary:
      'Creates an API key of the signed-in user and returns its secret, this one time. Needs recent authentication.',
    body: newApiKey,
    answer: { kind: 'one', item: createdApiKey },
  }),

  revoke: route({
    method: 'DELETE',
    path: '/api/v1/api-keys/{id}',
    access: 'apiKeys.revoke',
    summary: 'Revokes an API key. It stops working at once.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: { kind: 'one', item: Type.Object({}) },
  }),
}
