import * as Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { heldKinds, hold, newHold } from '../schemas/hold.ts'

export const holdRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/holds',
    access: 'holds.read',
    summary:
      'Lists legal holds, newest first: all for administrators without restrictions, the own ones for others. With `id`, the holds of one object that the user may see.',
    query: Type.Object(
      {
        kind: Type.Optional(Type.Enum(heldKinds)),
        id: Type.Optional(Type.String({ format: 'uuid', description: 'Needs `kind`' })),
        state: Type.Enum(['active', 'all'], { default: 'active' }),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 50 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: hold },
  }),

  place: route({
    method: 'POST',
    path: '/api/v1/holds',
    access: 'holds.change',
    summary: 'Protects a quote, a saved request or a channel from deletion.',
    body: newHold,
    answer: { kind: 'one', item: hold },
  }),

  lift: route({
    method: 'POST',
    path: '/api/v1/holds/{id}/lift',
    access: 'holds.change',
    summary: 'Ends a hold. Users lift the holds that they placed, administrators all.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: { kind: 'one', item: hold },
  }),
}
