import Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { auditEntry, auditOutcomes } from '../schemas/audit.ts'

const day = Type.String({ format: 'day' })

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/audit',
    access: 'audit.read',
    summary: 'The audit log of who did what, the newest first; filters by actor, action, outcome and days',
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
      /** Entries before this one: the audit log only grows, so pages by number would shift. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 50 }),
    }),
    answer: { kind: 'list', item: auditEntry },
  }),
}
