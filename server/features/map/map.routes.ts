import { mapRoutes } from '@litopys/contract/routes/map'
import type { Analyses } from '#features/search/selected-posts.usecase'
import type { Serve } from '#http/serve'
import { countByPlace, type MapDeps } from './map.usecase.ts'

export type MapRouteDeps = MapDeps & Pick<Analyses, 'noteSearch'>

export function mountMap({ noteSearch, ...deps }: MapRouteDeps) {
  return (serve: Serve): void => {
    serve(mapRoutes.count, async ({ actor, input, signal }) => {
      const counted = await countByPlace(deps, actor, input, signal)
      await noteSearch(actor, input)
      return counted
    })
  }
}
