import * as Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { auditEntry, auditOutcomes } from '../schemas/audit.ts'

const day = Type.String({ format: 'day' })

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/audit',
    access: 'audit.read',
    summary: 'Lists entries of the audit log, newest first, with filters by user, action, outcome and dates.',
    query: Type.Object({
      search: Type.String({ maxLength: 254, default: '' }),
      filters: Type.Optional(
        Type.Partial(
          Type.Object({
            actorId: Type.Array(Type.String({ maxLength: 64 })),
            action: Type.Array(Type.String({ maxLength: 64 })),
            outcome: Type.Array(Type.Enum(auditOutcomes)),
            from: day,
            to: day,
          }),
          { additionalProperties: false },
        ),
      ),
      /** Returns entries before this one. New entries would shift pages by number. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 50 }),
    }),
    answer: { kind: 'list', item: auditEntry },
  }),
}
