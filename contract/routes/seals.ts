import * as Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { seal } from '../schemas/seal.ts'

export const sealRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/seals',
    access: 'system.read',
    summary: 'Lists the seals over the observations of runs with their time stamps, newest first.',
    query: Type.Object({
      /** Returns seals before this one. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 20 }),
    }),
    answer: { kind: 'list', item: seal },
  }),
}
