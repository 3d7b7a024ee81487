import type { SearchModule } from '#features/search/search.module'
import type { Kernel } from '#server/kernel'
import { mountMap } from './map.routes.ts'
import { createMapStore } from './map.store.ts'

/** Posts of a search by place. */
export function mapModule({ archive }: Kernel, { search }: { search: SearchModule }) {
  return { routes: mountMap({ ...search.analyses, map: createMapStore(archive) }) }
}
