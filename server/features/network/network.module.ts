import type { SearchModule } from '#features/search/search.module'
import type { Kernel } from '#server/kernel'
import { mountNetwork } from './network.routes.ts'
import { createNetworkStore } from './network.store.ts'
import { createTogetherStore } from './together.store.ts'

/** How the channels of a result are connected. */
export function networkModule({ archive }: Kernel, { search }: { search: SearchModule }) {
  const stores = { network: createNetworkStore(archive), together: createTogetherStore(archive) }
  return { routes: mountNetwork({ ...search.deps, ...search.analyses, ...stores }) }
}
