import {
  countMany,
  countParts,
  markSeen,
  readDateHistogram,
  readFacets,
  searchPosts,
  suggestQueries,
} from '@litopys/contract/routes/archives'
import { forgetHistory, listHistory } from '@litopys/contract/routes/history'
import type { Serve } from '#http/serve'
import { type BatchDeps, countQueries } from './batch.usecases.ts'
import { type FacetDeps, findFacets } from './facets.usecases.ts'
import { findHistogram, type HistogramDeps } from './histogram.usecases.ts'
import { findHistory, forgetSearches, type HistoryDeps, rememberSearch } from './history.usecases.ts'
import { countPartsOf } from './parts.usecases.ts'
import { findPosts, type SearchDeps } from './search.usecases.ts'
import type { SearchJournal } from './search-journal.ts'
import { markPosts } from './seen.usecases.ts'
import { suggestLines } from './suggest.usecases.ts'

export type SearchRouteDeps = SearchDeps &
  FacetDeps &
  HistogramDeps &
  BatchDeps &
  HistoryDeps & {
    searchJournal: SearchJournal
    /** A search could not be kept: nobody waits for that. */
    onError(error: unknown): void
  }

export function mountSearch(serve: Serve, { searchJournal, onError, ...deps }: SearchRouteDeps): void {
  serve(searchPosts, async ({ actor, input, signal }) => {
    const found = await searchJournal.note(actor, input, findPosts(deps, actor, input, signal))
    rememberSearch(deps, actor, input, found.totalItems).catch(onError)
    return found
  })
  serve(suggestQueries, async ({ actor, input, signal }) => {
    const data = await suggestLines(deps, actor, input, signal)
    await searchJournal.noteBeside(actor, input)
    return { data }
  })
  serve(countParts, async ({ actor, input, signal }) => {
    const data = await countPartsOf(deps, actor, input, signal)
    await searchJournal.noteBeside(actor, input)
    return { data }
  })
  serve(countMany, async ({ actor, input, signal }) => {
    const data = await countQueries(deps, actor, input, signal)
    await searchJournal.noteBatch(actor, input)
    return { data }
  })
  serve(listHistory, ({ actor, input }) => findHistory(deps, actor, input))
  serve(forgetHistory, async ({ actor, input }) => {
    await forgetSearches(deps, actor, input)
    return { data: {} }
  })
  serve(markSeen, async ({ actor, input }) => {
    await markPosts(deps, actor, input)
    return { data: {} }
  })
  serve(readFacets, async ({ actor, input, signal }) => {
    const data = await findFacets(deps, actor, input, signal)
    await searchJournal.noteBeside(actor, input)
    return { data }
  })
  serve(readDateHistogram, async ({ actor, input, signal }) => {
    const data = await findHistogram(deps, actor, input, signal)
    await searchJournal.noteBeside(actor, input)
    return { data }
  })
}
