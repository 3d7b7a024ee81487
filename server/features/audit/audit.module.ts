import type { Kernel } from '#server/kernel'
import { mountAudit } from './audit.routes.ts'
import { auditLogTable } from './audit.table.ts'

/** The audit log: who did what. */
export function auditModule(kernel: Kernel) {
  return {
    exports: [auditLogTable(kernel)],
    verify: kernel.verifyAuditLog,
    routes: mountAudit(kernel),
  }
}
