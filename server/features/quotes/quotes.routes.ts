import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Serve } from '#http/serve'
import {
  changeQuote,
  deleteQuote,
  type KeepQuoteDeps,
  restoreQuote,
  saveQuote,
} from './change-quotes.usecase.ts'
import { findCards } from './quote-cards.usecase.ts'
import { findQuoteFacets, findQuoteHistogram } from './quote-counts.usecase.ts'
import { listQuotes, type QuoteListDeps, quotesOfPosts, readQuote } from './quotes.usecase.ts'

export type QuoteRouteDeps = KeepQuoteDeps & QuoteListDeps

export function mountQuotes(deps: QuoteRouteDeps) {
  return (serve: Serve): void => {
    serve(quoteRoutes.list, ({ actor, input, signal }) => listQuotes(deps, actor, input, signal))
    serve(quoteRoutes.read, ({ actor, input, signal }) => readQuote(deps, actor, input, signal))
    serve(quoteRoutes.save, ({ actor, input, signal }) => saveQuote(deps, actor, input, signal))
    serve(quoteRoutes.change, ({ actor, scope, input, signal }) =>
      changeQuote(deps, { actor, scope }, input, signal),
    )
    serve(quoteRoutes.remove, async ({ actor, scope, input, signal }) => {
      await deleteQuote(deps, { actor, scope }, input, signal)
      return {}
    })
    serve(quoteRoutes.restore, ({ actor, scope, input, signal }) =>
      restoreQuote(deps, { actor, scope }, input, signal),
    )
    serve(quoteRoutes.ofPosts, ({ actor, input }) => quotesOfPosts(deps, actor, input))
    serve(quoteRoutes.cards, ({ actor, input, signal }) => findCards(deps, actor, input, signal))
    serve(quoteRoutes.facets, ({ actor, input, signal }) => findQuoteFacets(deps, actor, input, signal))
    serve(quoteRoutes.histogram, ({ actor, input, signal }) => findQuoteHistogram(deps, actor, input, signal))
  }
}
