import { sealRoutes } from '@litopys/contract/routes/seals'
import type { Serve } from '#http/serve'
import { listSeals, type SealListDeps } from './seals.usecase.ts'

export function mountEvidence(deps: SealListDeps) {
  return (serve: Serve): void => {
    serve(sealRoutes.list, ({ input }) => listSeals(deps, input))
  }
}
