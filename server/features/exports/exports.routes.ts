import {
  cancelExport,
  downloadExport,
  linkExport,
  listExports,
  readExport,
  startExport,
} from '@litopys/contract/routes/exports'
import { callerAddress } from '#http/caller-address'
import type { Serve } from '#http/serve'
import {
  type ExportDeps,
  findExports,
  linkToFile,
  openFile,
  showExport,
  stopExport,
} from './exports.usecases.ts'
import { beginNotedExport } from './noted-exports.ts'

export function mountExports(serve: Serve, deps: ExportDeps): void {
  serve(startExport, async ({ actor, input, signal }) => ({
    data: await beginNotedExport(deps, actor, input, signal),
  }))
  serve(listExports, async ({ actor }) => ({ data: await findExports(deps, actor) }))
  serve(readExport, async ({ actor, input }) => ({ data: await showExport(deps, actor, input.id) }))
  serve(cancelExport, async ({ actor, input }) => ({ data: await stopExport(deps, actor, input.id) }))
  serve(linkExport, async ({ actor, input }) => ({ data: await linkToFile(deps, actor, input.id) }))
  serve(downloadExport, ({ input, request }) => openFile(deps, input, callerAddress(request)))
}
