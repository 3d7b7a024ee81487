import { backupRoutes } from '@litopys/contract/routes/backups'
import type { Serve } from '#http/serve'
import { type BackupStartDeps, listBackups, startBackup } from './backups.usecase.ts'

export function mountBackups(deps: BackupStartDeps) {
  return (serve: Serve): void => {
    serve(backupRoutes.list, () => listBackups(deps))
    serve(backupRoutes.start, ({ actor, input }) => startBackup(deps, actor, input))
  }
}
