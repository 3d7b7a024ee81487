import { auditRoutes } from '@litopys/contract/routes/audit'
import type { AuditEntry } from '@litopys/contract/schemas/audit'
import * as Type from 'typebox'
import { columnsOf, jsonOf, tableOf } from '#server/table'
import { type AuditDeps, findLines } from './audit.usecase.ts'

const stepRows = 1_000

/** Table export of the audit log, newest entries first. The first entries belong to the export itself. */
export function auditLogTable(deps: Pick<AuditDeps, 'auditLog' | 'timeZone'>) {
  const { text, number, instant } = columnsOf<AuditEntry>()
  return tableOf({
    name: 'audit-log',
    query: Type.Omit(auditRoutes.list.query, ['before', 'itemsPerPage'], { additionalProperties: false }),
    inSteps: true,
    find: ({ actor }, query, _signal, last) =>
      findLines(deps, actor, { ...query, itemsPerPage: stepRows, ...(last && { before: last.seq }) }),
    columns: {
      seq: number('Number', (one) => one.seq),
      at: instant('Date', (one) => one.at),
      actorName: text('Who', (one) => one.actorName),
      actorId: text('User ID', (one) => one.actorId),
      ip: text('Address', (one) => one.ip),
      action: text('Action', (one) => one.action),
      outcome: text('Outcome', (one) => one.outcome),
      objectName: text('Object', (one) => one.objectName),
      objectId: text('Object ID', (one) => one.objectId),
      details: text('Details', (one) => jsonOf(one.details)),
    },
  })
}
