import type { InputOf } from '@litopys/contract/route'
import type { auditRoutes } from '@litopys/contract/routes/audit'
import {
  type AuditAction,
  type AuditEntry,
  auditActions,
  auditOutcomes,
} from '@litopys/contract/schemas/audit'
import Type from 'typebox'
import { readingOf } from '#ui/address.ts'

/** Which entries are looked at. It lives in the address, so a link shows a colleague the same. */
export type AuditLogState = {
  search: string
  actor: string | undefined
  action: AuditAction | undefined
  outcome: AuditEntry['outcome'] | undefined
  /** Calendar days of the archive's zone, both included. */
  from: string | undefined
  to: string | undefined
}

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** What the address says; a part of it that makes no sense is left out. */
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

/** Only what was chosen stands in the address; other parameters of it stay. */
export function writeAuditLogState(params: URLSearchParams, state: AuditLogState): URLSearchParams {
  const written = new URLSearchParams(params)
  for (const [name, value] of Object.entries(state)) {
    if (value) written.set(name, value)
    else written.delete(name)
  }
  return written
}

/** The filters as the call has them. */
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
