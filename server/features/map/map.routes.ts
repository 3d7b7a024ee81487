import { mapRoutes } from '@litopys/contract/routes/map'
import type { SearchModule } from '#features/search/search.module'
import type { Serve } from '#http/serve'
import { countByPlace, type MapDeps } from './map.usecase.ts'

export type MapRouteDeps = MapDeps & Pick<SearchModule['analyses'], 'noteSearch'>

export function mountMap({ noteSearch, ...deps }: MapRouteDeps) {
  return (serve: Serve): void => {
    serve(mapRoutes.count, async ({ actor, input, signal }) => {
      const counted = await countByPlace(deps, actor, input, signal)
      await noteSearch(actor, input)
      return counted
    })
  }
}
