import { readDateHistogram, readFacets, searchPosts } from '@litopys/contract/routes/archives'
import type { Serve } from '#http/serve'
import { findFacets, findHistogram, findPosts, type SearchDeps } from './search.usecases.ts'

export function mountSearch(serve: Serve, deps: SearchDeps): void {
  serve(searchPosts, ({ input, signal }) => findPosts(deps, input, signal))
  serve(readFacets, async ({ input, signal }) => ({ data: await findFacets(deps, input, signal) }))
  serve(readDateHistogram, async ({ input, signal }) => ({ data: await findHistogram(deps, input, signal) }))
}
