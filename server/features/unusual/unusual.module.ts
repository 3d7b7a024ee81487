import type { SearchModule } from '#features/search/search.module'
import type { Kernel } from '#server/kernel'
import { mountUnusual } from './unusual.routes.ts'
import { createUnusualStore } from './unusual.store.ts'

/** What is more frequent in a period than before. */
export function unusualModule({ archive }: Kernel, { search }: { search: SearchModule }) {
  return { routes: mountUnusual({ ...search.analyses, unusual: createUnusualStore(archive) }) }
}
