import type { SearchModule } from '#features/search/search.module'
import type { Serve } from '#http/serve'
import type { Kernel } from '#server/kernel'
import { mountEntities } from './entities.routes.ts'
import { createFalsePositiveStore } from './false-positives.store.ts'
import { createHiding } from './hidden-entities.usecase.ts'

/** Entity cards, and entities that are marked as false positives. */
export async function entitiesModule(kernel: Kernel, { search }: { search: SearchModule }) {
  const falsePositives = createFalsePositiveStore(kernel.records)
  const hiding = createHiding(falsePositives, kernel.hiddenEntities)
  // Before the first search reads the archive's copy of the marks.
  await hiding.followAll()
  const searchTimeoutSeconds = kernel.config.SEARCH_TIMEOUT_SECONDS
  const deps = { ...kernel, ...search.deps, falsePositives, hiding, searchTimeoutSeconds }
  return { routes: (serve: Serve) => mountEntities(serve, deps) }
}
