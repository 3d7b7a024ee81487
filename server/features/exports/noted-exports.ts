import type { Route } from '@litopys/contract/route'
import { startExport } from '@litopys/contract/routes/exports'
import type { ExportJob } from '@litopys/contract/schemas/export'
import type { Actor } from '#http/actor'
import type { JournalLine } from '#journal/journal.store'
import { AppError } from '#server/errors'
import { beginExport, type ExportDeps } from './exports.usecases.ts'

type Begin = Parameters<typeof beginExport>

const refusals = new Set(['forbidden', 'export_quota_day', 'export_quota_hour'])

/** As `beginExport`; who is refused for what he may is in the journal too. */
export async function beginNotedExport(
  deps: ExportDeps,
  actor: Actor,
  input: Begin[2],
  signal: AbortSignal,
): Promise<ExportJob> {
  try {
    return await beginExport(deps, actor, input, signal)
  } catch (cause) {
    if (cause instanceof AppError && refusals.has(cause.code)) {
      const { q, format, table } = input
      await noteRefusal(deps, actor, { reason: cause.code, q, format, ...(table ? { table } : {}) })
    }
    throw cause
  }
}

/** For whoever is turned away at the door. */
export async function noteForbiddenExport(
  deps: Pick<ExportDeps, 'readings'>,
  actor: Actor,
  route: Route,
): Promise<void> {
  if (route === startExport) await noteRefusal(deps, actor, { reason: 'forbidden' })
}

async function noteRefusal(
  { readings }: Pick<ExportDeps, 'readings'>,
  actor: Actor,
  details: NonNullable<JournalLine['details']>,
): Promise<void> {
  const object = { id: '', name: '' }
  await readings.note({ actor, action: 'export.begin', outcome: 'refused', object, details })
}
