import { exportRoutes } from '@litopys/contract/routes/exports'
import { callerAddress } from '#http/caller-address'
import type { Serve } from '#http/serve'
import { startAuditedExport } from './audited-exports.usecase.ts'
import {
  cancelExport,
  type ExportDeps,
  linkToFile,
  listExports,
  openFile,
  readExport,
} from './exports.usecase.ts'

export function mountExports(deps: ExportDeps) {
  return (serve: Serve): void => {
    serve(exportRoutes.start, ({ actor, input, signal }) => startAuditedExport(deps, actor, input, signal))
    serve(exportRoutes.list, ({ actor }) => listExports(deps, actor))
    serve(exportRoutes.read, ({ actor, input }) => readExport(deps, actor, input.id))
    serve(exportRoutes.cancel, ({ actor, input }) => cancelExport(deps, actor, input.id))
    serve(exportRoutes.link, ({ actor, input }) => linkToFile(deps, actor, input.id))
    serve(exportRoutes.download, ({ input, request }) => openFile(deps, input, callerAddress(request)))
  }
}
