import type { SearchModule } from '#features/search/search.module'
import type { Kernel } from '#server/kernel'
import { mountNetwork } from './network.routes.ts'
import { createNetworkStore } from './network.store.ts'

/** How the channels of a result are connected. */
export function networkModule({ archive }: Kernel, { search }: { search: SearchModule }) {
  return { routes: mountNetwork({ ...search.deps, ...search.analyses, network: createNetworkStore(archive) }) }
}
