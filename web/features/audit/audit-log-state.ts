import type { InputOf } from '@litopys/contract/route'
import type { auditRoutes } from '@litopys/contract/routes/audit'
import { auditActions, auditOutcomes } from '@litopys/contract/schemas/audit'
import * as Type from 'typebox'
import { addressState, type StateIn } from '#ui/address-state.ts'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Filters of the audit log. They are kept in the address, so a shared link shows the same entries. */
export const auditLogAddress = addressState(
  Type.Object({
    search: Type.String({ maxLength: 254 }),
    actor: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    action: Type.Optional(Type.Enum(auditActions)),
    outcome: Type.Optional(Type.Enum(auditOutcomes)),
    /** Calendar days in the archive's time zone, both inclusive. */
    from: Type.Optional(day),
    to: Type.Optional(day),
  }),
  { search: '' },
  { keepsOthers: true },
)
export type AuditLogState = StateIn<typeof auditLogAddress>

/** The filters as call parameters. */
export function filtersOf({ actor, action, outcome, from, to }: AuditLogState): Filters {
  return {
    ...(actor !== undefined && { actorId: [actor] }),
    ...(action && { action: [action] }),
    ...(outcome && { outcome: [outcome] }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

type Filters = NonNullable<InputOf<typeof auditRoutes.list>['filters']>

export function useAuditLogState() {
  const { state, set } = auditLogAddress.use()
  const change = (part: Partial<AuditLogState>) =>
    set(part, { replace: part.search !== undefined, preventScrollReset: true })
  return { state, change }
}
