import type { Quote } from '@litopys/contract/schemas/quote'
import { useQuery } from '@tanstack/react-query'
import type { QuoteRights } from '#features/quotes/components/quoteEntry.tsx'
import { currentUserQuery } from '#features/session/api/currentUser.ts'
import { scopeFor } from '#features/session/may.ts'

/** What the operator may do with a quote: with others' more than with his own needs a wider permission. */
export function useQuoteRights(): (quote: Pick<Quote, 'isOwn'>) => QuoteRights {
  const { data: user } = useQuery(currentUserQuery)
  const [change, remove] = [scopeFor(user, 'quotes.change'), scopeFor(user, 'quotes.delete')]
  return ({ isOwn }) => ({
    change: change === 'all' || (change === 'own' && isOwn),
    delete: remove === 'all' || (remove === 'own' && isOwn),
  })
}
