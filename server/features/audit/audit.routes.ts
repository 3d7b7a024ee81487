import { auditRoutes } from '@litopys/contract/routes/audit'
import type { Serve } from '#http/serve'
import { type AuditDeps, listEntries } from './audit.usecase.ts'

export function mountAudit(deps: AuditDeps) {
  return (serve: Serve): void => {
    serve(auditRoutes.list, ({ actor, input }) => listEntries(deps, actor, input))
  }
}
