import {
  changeQuote,
  deleteQuote,
  findSaved,
  listQuotes,
  readCards,
  readQuote,
  readQuoteFacets,
  readQuoteHistogram,
  restoreQuote,
  saveQuote,
} from '@litopys/contract/routes/quotes'
import type { Serve } from '#http/serve'
import { findCards } from './cards.usecases.ts'
import { bringBack, dropQuote, editQuote, type KeepQuoteDeps, keepPost } from './keep-quote.ts'
import { findQuoteFacets, findQuoteHistogram } from './quote-counts.usecases.ts'
import { findQuotes, findSavedPosts, openQuote, type QuoteListDeps } from './quotes.usecases.ts'

export type QuoteRouteDeps = KeepQuoteDeps & QuoteListDeps

export function mountQuotes(serve: Serve, deps: QuoteRouteDeps): void {
  serve(listQuotes, ({ actor, input, signal }) => findQuotes(deps, actor, input, signal))
  serve(readQuote, async ({ actor, input, signal }) => ({
    data: await openQuote(deps, actor, input, signal),
  }))
  serve(saveQuote, async ({ actor, input, signal }) => ({ data: await keepPost(deps, actor, input, signal) }))
  serve(changeQuote, async ({ actor, scope, input, signal }) => ({
    data: await editQuote(deps, { actor, scope }, input, signal),
  }))
  serve(deleteQuote, async ({ actor, scope, input, signal }) => {
    await dropQuote(deps, { actor, scope }, input, signal)
    return { data: {} }
  })
  serve(restoreQuote, async ({ actor, scope, input, signal }) => ({
    data: await bringBack(deps, { actor, scope }, input, signal),
  }))
  serve(findSaved, async ({ actor, input }) => ({ data: await findSavedPosts(deps, actor, input) }))
  serve(readCards, async ({ actor, input, signal }) => ({
    data: await findCards(deps, actor, input, signal),
  }))
  serve(readQuoteFacets, async ({ actor, input, signal }) => ({
    data: await findQuoteFacets(deps, actor, input, signal),
  }))
  serve(readQuoteHistogram, async ({ actor, input, signal }) => ({
    data: await findQuoteHistogram(deps, actor, input, signal),
  }))
}
