import type { Kernel } from '#server/kernel'
import { mountHolds } from './holds.routes.ts'
import { createHoldStore } from './holds.store.ts'
import type { HoldDeps } from './holds.usecase.ts'

/** Legal holds, which protect quotes, requests and channels from deletion. The features below find these objects. */
export function holdsModule(
  { records, transact, clock }: Kernel,
  { holdables }: Pick<HoldDeps, 'holdables'>,
) {
  return { routes: mountHolds({ holds: createHoldStore(records), transact, clock, holdables }) }
}
