import { hidesPosts } from '@litopys/contract/access/restrictions'
import { check } from '@litopys/contract/check'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { auditRoutes } from '@litopys/contract/routes/audit'
import type { AuditEntry } from '@litopys/contract/schemas/audit'
import * as Type from 'typebox'
import type { AuditLogStore } from '#audit/audit-log.store'
import type { AuditRead } from '#audit/audit-read'
import type { AuditTable } from '#records/tables'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'

export type AuditDeps = { auditLog: AuditLogStore; auditRead: AuditRead; timeZone: string }

/** A page of audit entries. Adds an entry for this reading, which the next reading shows. */
export async function listEntries(
  deps: AuditDeps,
  actor: Actor,
  query: InputOf<typeof auditRoutes.list>,
): Promise<OutputOf<typeof auditRoutes.list>> {
  const found = await findLines(deps, actor, query)
  const { search, filters = {}, before } = query
  await deps.auditRead({
    actor,
    action: 'audit.read',
    details: { search, filters, ...(before ? { before } : {}) },
  })
  return found
}

/**
 * A page of audit entries. Adds no entry for the reading: the caller does that.
 * @throws AppError audit_restricted where posts may be hidden from the actor, because entries name posts and
 * contain queries of other users.
 */
export async function findLines(
  { auditLog, timeZone }: Pick<AuditDeps, 'auditLog' | 'timeZone'>,
  { restrictions }: Pick<Actor, 'restrictions'>,
  { search, filters = {}, before, itemsPerPage }: InputOf<typeof auditRoutes.list>,
): Promise<OutputOf<typeof auditRoutes.list>> {
  if (hidesPosts(restrictions)) throw new AppError('audit_restricted')
  const place = { limit: itemsPerPage, ...(before ? { before } : {}) }
  const { lines, total } = await auditLog.page({ ...filters, search, timeZone }, place)
  return { data: lines.map(entryOf), totalItems: total, page: 1, itemsPerPage }
}

const details = Type.Record(Type.String(), Type.Unknown())

function entryOf({ seq, at, outcome, ...line }: AuditTable): AuditEntry {
  const { actorId, actorName, ip, action, objectId, objectName } = line
  const read = check(details, JSON.parse(line.details))
  return {
    seq,
    actorId,
    actorName,
    ip,
    action,
    objectId,
    objectName,
    outcome,
    at: at.toISOString(),
    details: read.ok ? read.value : {},
  }
}
