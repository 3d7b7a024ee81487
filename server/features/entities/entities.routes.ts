import { entityRoutes, falsePositiveRoutes, personRoutes } from '@litopys/contract/routes/entities'
import type { Serve } from '#http/serve'
import { type CardDeps, readCard } from './entity-card.usecase.ts'
import {
  listFalsePositives,
  type MarkDeps,
  markFalsePositive,
  restoreFalsePositive,
} from './false-positives.usecase.ts'
import { joinPeople, type PersonChangeDeps, partPerson, undoPersonChange } from './person-changes.usecase.ts'

export type EntityRouteDeps = CardDeps & MarkDeps & PersonChangeDeps

export function mountEntities(deps: EntityRouteDeps) {
  return (serve: Serve): void => {
    serve(entityRoutes.read, ({ actor, input, signal }) => readCard(deps, actor, input, signal))
    serve(personRoutes.join, ({ actor, input, signal }) => joinPeople(deps, actor, input, signal))
    serve(personRoutes.part, ({ actor, input, signal }) => partPerson(deps, actor, input, signal))
    serve(personRoutes.undo, async ({ actor, input }) => {
      await undoPersonChange(deps, actor, input)
      return {}
    })
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
