import { postRoutes } from '@litopys/contract/routes/archives'
import type { Serve } from '#http/serve'
import { type CorroborationDeps, corroborate } from './corroboration.usecase.ts'
import { type CustodyDeps, findCustody } from './custody.usecase.ts'

export function mountCustody(deps: CustodyDeps & CorroborationDeps) {
  return (serve: Serve): void => {
    serve(postRoutes.custody, ({ actor, input, signal }) => findCustody(deps, actor, input, signal))
    serve(postRoutes.corroboration, ({ actor, input, signal }) => corroborate(deps, actor, input, signal))
  }
}
