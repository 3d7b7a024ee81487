import {
  listFalsePositives,
  markFalsePositive,
  readEntity,
  restoreFalsePositive,
} from '@litopys/contract/routes/entities'
import type { Serve } from '#http/serve'
import { type CardDeps, openCard } from './card.usecases.ts'
import { findMarks, hideEntity, type MarkDeps, restoreEntity } from './false-positives.usecases.ts'

export type EntityRouteDeps = CardDeps & MarkDeps

export function mountEntities(serve: Serve, deps: EntityRouteDeps): void {
  serve(readEntity, async ({ actor, input, signal }) => ({
    data: await openCard(deps, actor, input, signal),
  }))
  serve(listFalsePositives, ({ actor, input }) => findMarks(deps, actor, input))
  serve(markFalsePositive, async ({ actor, input, signal }) => ({
    data: await hideEntity(deps, actor, input, signal),
  }))
  serve(restoreFalsePositive, async ({ actor, input }) => {
    await restoreEntity(deps, actor, input)
    return { data: {} }
  })
}
