import type { HiddenValues } from '../schemas/entities.ts'
import type { Post } from '../schemas/post.ts'
import type { QuoteCondition, QuoteFacetField } from '../schemas/quote.ts'
import { instantsOf } from './instants.ts'
import { isChosen, passesFilters } from './match-filters.ts'

/**
 * Whether a quote passes filters: filters of posts, and by owner and date of saving. A facet ignores its own
 * filter with `except`. The post is only read if a filter needs it.
 */
export function passesQuote(
  quote: { readonly post: Post },
  saved: { createdBy: string; createdAt: Date },
  { createdBy, createdAt, ...filters }: NonNullable<QuoteCondition['filters']>,
  timeZone: string,
  except?: QuoteFacetField,
  hidden?: HiddenValues,
  keyOf?: (name: string) => string,
): boolean {
  const { from = -Infinity, before = Infinity } = instantsOf(createdAt ?? {}, timeZone)
  const at = Math.floor(saved.createdAt.getTime() / 1_000)
  return (
    at >= from &&
    at < before &&
    (createdBy === undefined || except === 'createdBy' || isChosen([saved.createdBy], createdBy)) &&
    (Object.keys(filters).length === 0 || passesFilters(quote.post, filters, timeZone, except, hidden, keyOf))
  )
}
