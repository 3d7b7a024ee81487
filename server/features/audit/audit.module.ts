import type { Serve } from '#http/serve'
import type { Kernel } from '#server/kernel'
import { mountAudit } from './audit.routes.ts'
import { auditLogTable } from './audit.table.ts'

/** The audit log: who did what. */
export function auditModule(kernel: Kernel) {
  return {
    exports: [auditLogTable(kernel)],
    verify: kernel.verifyAuditLog,
    routes: (serve: Serve) => mountAudit(serve, kernel),
  }
}
