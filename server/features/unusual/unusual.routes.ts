import { unusualRoutes } from '@litopys/contract/routes/unusual'
import type { Analyses } from '#features/search/selected-posts.usecase'
import type { Serve } from '#http/serve'
import { findUnusual, type UnusualDeps } from './unusual.usecase.ts'

export type UnusualRouteDeps = UnusualDeps & Pick<Analyses, 'noteSearch'>

export function mountUnusual({ noteSearch, ...deps }: UnusualRouteDeps) {
  return (serve: Serve): void => {
    serve(unusualRoutes.find, async ({ actor, input, signal }) => {
      const found = await findUnusual(deps, actor, input, signal)
      await noteSearch(actor, input)
      return found
    })
  }
}
