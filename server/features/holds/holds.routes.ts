import { holdRoutes } from '@litopys/contract/routes/holds'
import type { Serve } from '#http/serve'
import { type HoldDeps, liftHold, listHolds, placeHold } from './holds.usecase.ts'

export function mountHolds(deps: HoldDeps) {
  return (serve: Serve): void => {
    serve(holdRoutes.list, ({ actor, input, signal }) => listHolds(deps, actor, input, signal))
    serve(holdRoutes.place, ({ actor, scope, input, signal }) =>
      placeHold(deps, { actor, scope }, input, signal),
    )
    serve(holdRoutes.lift, ({ actor, input, signal }) => liftHold(deps, actor, input, signal))
  }
}
