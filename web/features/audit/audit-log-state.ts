import type { InputOf } from '@litopys/contract/route'
import type { auditRoutes } from '@litopys/contract/routes/audit'
import {
  type AuditAction,
  type AuditEntry,
  auditActions,
  auditOutcomes,
} from '@litopys/contract/schemas/audit'
import * as Type from 'typebox'
import { readingOf } from '#ui/address.ts'

/** Filters of the audit log. They are kept in the address, so a shared link shows the same entries. */
export type AuditLogState = {
  search: string
  actor: string | undefined
  action: AuditAction | undefined
  outcome: AuditEntry['outcome'] | undefined
  /** Calendar days in the archive's time zone, both inclusive. */
  from: string | undefined
  to: string | undefined
}

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Reads the filters from the address. Invalid parts are ignored. */
export function readAuditLogState(params: URLSearchParams): AuditLogState {
  const read = readingOf(params)
  return {
    search: read('search', Type.String({ maxLength: 254 })) ?? '',
    actor: read('actor', Type.String({ minLength: 1, maxLength: 64 })),
    action: read('action', Type.Enum(auditActions)),
    outcome: read('outcome', Type.Enum(auditOutcomes)),
    from: read('from', day),
    to: read('to', day),
  }
}

/** Writes the selected filters to the address and keeps its other parameters. */
export function writeAuditLogState(params: URLSearchParams, state: AuditLogState): URLSearchParams {
  const written = new URLSearchParams(params)
  for (const [name, value] of Object.entries(state)) {
    if (value) written.set(name, value)
    else written.delete(name)
  }
  return written
}

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
