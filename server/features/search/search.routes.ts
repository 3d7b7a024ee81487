import { postRoutes } from '@litopys/contract/routes/archives'
import { historyRoutes } from '@litopys/contract/routes/history'
import type { Serve } from '#http/serve'
import { type BatchDeps, countQueries } from './batch.usecase.ts'
import { countPartsOf } from './count-parts.usecase.ts'
import { type CrossedDeps, findCrossed } from './crossed.usecase.ts'
import { type FacetDeps, findFacets } from './facets.usecase.ts'
import { findHistogram, type HistogramDeps } from './histogram.usecase.ts'
import { forgetSearches, type HistoryDeps, listHistory, rememberSearch } from './history.usecase.ts'
import { findPictures, type PictureDeps } from './pictures.usecase.ts'
import { findPosts, type SearchDeps } from './search.usecase.ts'
import type { SearchAudit } from './search-audit.usecase.ts'
import { markPosts } from './seen.usecase.ts'
import { suggestLines } from './suggest.usecase.ts'

export type SearchRouteDeps = SearchDeps &
  PictureDeps &
  FacetDeps &
  HistogramDeps &
  CrossedDeps &
  BatchDeps &
  HistoryDeps & {
    searchAudit: SearchAudit
    /** A search could not be stored in the history; the answer does not wait for it. */
    onError(error: unknown): void
  }

export function mountSearch({ searchAudit, onError, ...deps }: SearchRouteDeps) {
  return (serve: Serve): void => {
    serve(postRoutes.search, async ({ actor, input, signal }) => {
      const found = await searchAudit.note(actor, input, findPosts(deps, actor, input, signal))
      rememberSearch(deps, actor, input, found.totalItems).catch(onError)
      return found
    })
    serve(postRoutes.pictures, ({ actor, input, signal }) =>
      searchAudit.notePictures(actor, input, findPictures(deps, actor, input, signal)),
    )
    serve(postRoutes.suggest, async ({ actor, input, signal }) => {
      const result = await suggestLines(deps, actor, input, signal)
      await searchAudit.noteBeside(actor, input)
      return result
    })
    serve(postRoutes.countParts, async ({ actor, input, signal }) => {
      const result = await countPartsOf(deps, actor, input, signal)
      await searchAudit.noteBeside(actor, input)
      return result
    })
    serve(postRoutes.countMany, async ({ actor, input, signal }) => {
      const result = await countQueries(deps, actor, input, signal)
      await searchAudit.noteBatch(actor, input)
      return result
    })
    serve(historyRoutes.list, ({ actor, input }) => listHistory(deps, actor, input))
    serve(historyRoutes.forget, async ({ actor, input }) => {
      await forgetSearches(deps, actor, input)
      return {}
    })
    serve(postRoutes.markSeen, async ({ actor, input }) => {
      await markPosts(deps, actor, input)
      return {}
    })
    serve(postRoutes.facets, async ({ actor, input, signal }) => {
      const result = await findFacets(deps, actor, input, signal)
      await searchAudit.noteBeside(actor, input)
      return result
    })
    serve(postRoutes.histogram, async ({ actor, input, signal }) => {
      const result = await findHistogram(deps, actor, input, signal)
      await searchAudit.noteBeside(actor, input)
      return result
    })
    serve(postRoutes.crossed, async ({ actor, input, signal }) => {
      const result = await findCrossed(deps, actor, input, signal)
      await searchAudit.noteBeside(actor, input)
      return result
    })
  }
}
