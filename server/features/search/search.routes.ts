import { readDateHistogram, readFacets, searchPosts } from '@litopys/contract/routes/archives'
import type { Serve } from '#http/serve'
import { findFacets, findHistogram, findPosts, type SearchDeps } from './search.usecases.ts'

export function mountSearch(serve: Serve, deps: SearchDeps): void {
  serve(searchPosts, ({ actor, input, signal }) => findPosts(deps, actor, input, signal))
  serve(readFacets, async ({ actor, input, signal }) => ({
    data: await findFacets(deps, actor, input, signal),
  }))
  serve(readDateHistogram, async ({ actor, input, signal }) => ({
    data: await findHistogram(deps, actor, input, signal),
  }))
}
