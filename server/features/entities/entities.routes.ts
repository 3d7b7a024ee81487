import { entityRoutes, falsePositiveRoutes } from '@litopys/contract/routes/entities'
import type { Serve } from '#http/serve'
import { type CardDeps, openCard } from './entity-card.usecase.ts'
import {
  findMarks,
  type MarkDeps,
  markFalsePositive,
  restoreFalsePositive,
} from './false-positives.usecase.ts'

export type EntityRouteDeps = CardDeps & MarkDeps

export function mountEntities(deps: EntityRouteDeps) {
  return (serve: Serve): void => {
    serve(entityRoutes.read, ({ actor, input, signal }) => openCard(deps, actor, input, signal))
    serve(falsePositiveRoutes.list, ({ actor, input }) => findMarks(deps, actor, input))
    serve(falsePositiveRoutes.mark, ({ actor, input, signal }) =>
      markFalsePositive(deps, actor, input, signal),
    )
    serve(falsePositiveRoutes.restore, async ({ actor, input }) => {
      await restoreFalsePositive(deps, actor, input)
      return {}
    })
  }
}
