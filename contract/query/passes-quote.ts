import type { HiddenValues } from '../schemas/entities.ts'
import type { Post } from '../schemas/post.ts'
import type { QuoteCondition, QuoteFacetField } from '../schemas/quote.ts'
import { instantsOf } from './instants.ts'
import { isChosen, passesFilters } from './match-filters.ts'

/**
 * Whether filters let a saved post through: those of posts, and who saved it when. A facet leaves its own
 * choice out with `except`. The post is looked at where a filter asks for that alone.
 */
export function passesQuote(
  quote: { readonly post: Post },
  saved: { createdBy: string; createdAt: Date },
  { createdBy, createdAt, ...filters }: NonNullable<QuoteCondition['filters']>,
  timeZone: string,
  except?: QuoteFacetField,
  hidden?: HiddenValues,
): boolean {
  const { from = -Infinity, before = Infinity } = instantsOf(createdAt ?? {}, timeZone)
  const at = Math.floor(saved.createdAt.getTime() / 1_000)
  return (
    at >= from &&
    at < before &&
    (createdBy === undefined || except === 'createdBy' || isChosen([saved.createdBy], createdBy)) &&
    (Object.keys(filters).length === 0 || passesFilters(quote.post, filters, timeZone, except, hidden))
  )
}
