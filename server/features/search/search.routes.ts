import { markSeen, readDateHistogram, readFacets, searchPosts } from '@litopys/contract/routes/archives'
import type { Serve } from '#http/serve'
import { type FacetDeps, findFacets } from './facets.usecases.ts'
import { findHistogram, type HistogramDeps } from './histogram.usecases.ts'
import { findPosts, type SearchDeps } from './search.usecases.ts'
import type { SearchJournal } from './search-journal.ts'
import { markPosts } from './seen.usecases.ts'

export type SearchRouteDeps = SearchDeps & FacetDeps & HistogramDeps & { searchJournal: SearchJournal }

export function mountSearch(serve: Serve, { searchJournal, ...deps }: SearchRouteDeps): void {
  serve(searchPosts, async ({ actor, input, signal }) => {
    const found = await findPosts(deps, actor, input, signal)
    await searchJournal.note(actor, input, found.totalItems)
    return found
  })
  serve(markSeen, async ({ actor, input }) => {
    await markPosts(deps, actor, input)
    return { data: {} }
  })
  serve(readFacets, async ({ actor, input, signal }) => ({
    data: await findFacets(deps, actor, input, signal),
  }))
  serve(readDateHistogram, async ({ actor, input, signal }) => ({
    data: await findHistogram(deps, actor, input, signal),
  }))
}
