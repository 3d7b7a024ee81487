import type { Route } from '@litopys/contract/route'
import { exportRoutes } from '@litopys/contract/routes/exports'
import type { ExportJob } from '@litopys/contract/schemas/export'
import type { NewAuditEntry } from '#audit/audit-log.store'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { type ExportDeps, startExport } from './exports.usecase.ts'

type Begin = Parameters<typeof startExport>

const refusals = new Set(['forbidden', 'export_quota_day', 'export_quota_hour'])

/** Starts an export as `beginExport` does, and records a refusal in the audit log. */
export async function startAuditedExport(
  deps: ExportDeps,
  actor: Actor,
  input: Begin[2],
  signal: AbortSignal,
): Promise<ExportJob> {
  try {
    return await startExport(deps, actor, input, signal)
  } catch (cause) {
    if (cause instanceof AppError && refusals.has(cause.code)) {
      const { q, format, table } = input
      await auditRefusal(deps, actor, { reason: cause.code, q, format, ...(table ? { table } : {}) })
    }
    throw cause
  }
}

/** Records in the audit log that the request pipeline refused an export. */
export async function auditForbiddenExport(
  deps: Pick<ExportDeps, 'auditRead'>,
  actor: Actor,
  route: Route,
): Promise<void> {
  if (route === exportRoutes.start) await auditRefusal(deps, actor, { reason: 'forbidden' })
}

async function auditRefusal(
  { auditRead }: Pick<ExportDeps, 'auditRead'>,
  actor: Actor,
  details: NonNullable<NewAuditEntry['details']>,
): Promise<void> {
  const object = { id: '', name: '' }
  await auditRead({ actor, action: 'export.begin', outcome: 'refused', object, details })
}
