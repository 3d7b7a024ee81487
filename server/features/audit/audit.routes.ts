import { listAuditEntries } from '@litopys/contract/routes/audit'
import type { Serve } from '#http/serve'
import { type AuditDeps, findEntries } from './audit.usecases.ts'

export function mountAudit(serve: Serve, deps: AuditDeps): void {
  serve(listAuditEntries, ({ actor, input }) => findEntries(deps, actor, input))
}
