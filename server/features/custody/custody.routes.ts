import { provenanceRoutes } from '@litopys/contract/routes/provenance'
import type { Serve } from '#http/serve'
import { type CorroborationDeps, corroborate } from './corroboration.usecase.ts'
import { type CustodyDeps, findCustody } from './custody.usecase.ts'

export function mountCustody(deps: CustodyDeps & CorroborationDeps) {
  return (serve: Serve): void => {
    serve(provenanceRoutes.custody, ({ actor, input, signal }) => findCustody(deps, actor, input, signal))
    serve(provenanceRoutes.corroboration, ({ actor, input, signal }) =>
      corroborate(deps, actor, input, signal),
    )
  }
}
