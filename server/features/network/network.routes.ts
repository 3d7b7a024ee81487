import { networkRoutes, togetherRoutes } from '@litopys/contract/routes/connections'
import type { Analyses } from '#features/search/selected-posts.usecase'
import type { Serve } from '#http/serve'
import { type NetworkDeps, readEdgePosts, readNetwork } from './network.usecase.ts'
import { readEvidence, readTogether, type TogetherDeps } from './together.usecase.ts'

export type NetworkRouteDeps = NetworkDeps & TogetherDeps & Pick<Analyses, 'noteSearch'>

export function mountNetwork({ noteSearch, ...deps }: NetworkRouteDeps) {
  return (serve: Serve): void => {
    serve(networkRoutes.read, async ({ actor, input, signal }) => {
      const result = await readNetwork(deps, actor, input, signal)
      await noteSearch(actor, input)
      return result
    })
    serve(networkRoutes.posts, async ({ actor, input, signal }) => {
      const result = await readEdgePosts(deps, actor, input, signal)
      await noteSearch(actor, input)
      return result
    })
    serve(togetherRoutes.read, async ({ actor, input, signal }) => {
      const result = await readTogether(deps, actor, input, signal)
      await noteSearch(actor, input)
      return result
    })
    serve(togetherRoutes.posts, async ({ actor, input, signal }) => {
      const result = await readEvidence(deps, actor, input, signal)
      await noteSearch(actor, input)
      return result
    })
  }
}
