import type { Quote } from '@litopys/contract/schemas/quote'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { scopeFor } from '#features/auth/may.ts'
import type { QuoteRights } from '#features/quotes/components/quote-entry.tsx'

/** What the operator may do with a quote: quotes of other users need a wider scope. */
export function useQuoteRights(): (quote: Pick<Quote, 'isOwn'>) => QuoteRights {
  const { data: user } = useQuery(currentUserQuery)
  const [change, remove] = [scopeFor(user, 'quotes.change'), scopeFor(user, 'quotes.delete')]
  return ({ isOwn }) => ({
    change: change === 'all' || (change === 'own' && isOwn),
    delete: remove === 'all' || (remove === 'own' && isOwn),
  })
}
