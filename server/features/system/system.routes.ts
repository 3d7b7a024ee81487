import { systemRoutes } from '@litopys/contract/routes/system'
import type { Serve } from '#http/serve'
import { type ServiceTestDeps, testService } from './service-tests.usecase.ts'
import { readSystem, type SystemDeps } from './system.usecase.ts'
import { type VerifyAuditDeps, verifyAuditNow } from './verify-audit.usecase.ts'

export function mountSystem(deps: SystemDeps & ServiceTestDeps & VerifyAuditDeps) {
  return (serve: Serve): void => {
    serve(systemRoutes.read, () => readSystem(deps))
    serve(systemRoutes.testService, ({ actor, input, signal }) => testService(deps, actor, input, signal))
    serve(systemRoutes.verifyAuditLog, ({ actor }) => verifyAuditNow(deps, actor))
  }
}
