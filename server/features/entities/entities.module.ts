import type { SearchModule } from '#features/search/search.module'
import type { Kernel } from '#server/kernel'
import { mountEntities } from './entities.routes.ts'
import { createFalsePositiveStore } from './false-positives.store.ts'
import { createHiding } from './hidden-entities.usecase.ts'
import { createPersonChangeStore } from './person-changes.store.ts'
import { followPeople } from './person-changes.usecase.ts'

/** Entity cards, entities that users marked as false positives, and joins of people. */
export async function entitiesModule(kernel: Kernel, { search }: { search: SearchModule }) {
  const falsePositives = createFalsePositiveStore(kernel.records)
  const personChanges = createPersonChangeStore(kernel.records)
  const hiding = createHiding(falsePositives, kernel.hiddenEntities, kernel.people)
  // People and the archive's copy of the marks must be up to date before the first search reads them.
  const following = { personChanges, knownPeople: kernel.knownPeople, hiding }
  await followPeople(following)
  const onError = kernel.logError('changes of people by another process could not be read')
  kernel.notices.on('people', () => void followPeople(following).catch(onError))
  const searchTimeoutSeconds = kernel.config.SEARCH_TIMEOUT_SECONDS
  const deps = {
    ...kernel,
    ...search.deps,
    falsePositives,
    personChanges,
    hiding,
    searchTimeoutSeconds,
  }
  return { routes: mountEntities(deps) }
}
