import { entityRoutes, falsePositiveRoutes } from '@litopys/contract/routes/entities'
import type { Serve } from '#http/serve'
import { type CardDeps, readCard } from './entity-card.usecase.ts'
import {
  listFalsePositives,
  type MarkDeps,
  markFalsePositive,
  restoreFalsePositive,
} from './false-positives.usecase.ts'

export type EntityRouteDeps = CardDeps & MarkDeps

export function mountEntities(deps: EntityRouteDeps) {
  return (serve: Serve): void => {
    serve(entityRoutes.read, ({ actor, input, signal }) => readCard(deps, actor, input, signal))
    serve(falsePositiveRoutes.list, ({ actor, input }) => listFalsePositives(deps, actor, input))
    serve(falsePositiveRoutes.mark, ({ actor, input, signal }) =>
      markFalsePositive(deps, actor, input, signal),
    )
    serve(falsePositiveRoutes.restore, async ({ actor, input }) => {
      await restoreFalsePositive(deps, actor, input)
      return {}
    })
  }
}
