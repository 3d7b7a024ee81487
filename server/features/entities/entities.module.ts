import type { SearchModule } from '#features/search/search.module'
import type { Serve } from '#http/serve'
import type { Kernel } from '#server/kernel'
import { mountEntities } from './entities.routes.ts'
import { createFalsePositiveStore } from './false-positives.store.ts'
import { createHiding } from './hidden-entities.usecase.ts'

/** Entity cards, and entities that users marked as false positives. */
export async function entitiesModule(kernel: Kernel, { search }: { search: SearchModule }) {
  const falsePositives = createFalsePositiveStore(kernel.records)
  const hiding = createHiding(falsePositives, kernel.hiddenEntities)
  // The archive's copy of the marks must be up to date before the first search reads it.
  await hiding.followAll()
  const searchTimeoutSeconds = kernel.config.SEARCH_TIMEOUT_SECONDS
  const deps = { ...kernel, ...search.deps, falsePositives, hiding, searchTimeoutSeconds }
  return { routes: (serve: Serve) => mountEntities(serve, deps) }
}
