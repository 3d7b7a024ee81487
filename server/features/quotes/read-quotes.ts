import { scopeOf } from '@litopys/contract/access/policy'
import { asksForTranslation } from '@litopys/contract/query/inTranslation'
import { matchesPost } from '@litopys/contract/query/match'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { passesQuote } from '@litopys/contract/query/passesQuote'
import type { Query } from '@litopys/contract/query/syntax'
import type { Post } from '@litopys/contract/schemas/post'
import type { QuoteCondition, QuoteFacetField } from '@litopys/contract/schemas/quote'
import { permitsCopy } from '#archive/visible'
import { findVisibleIds, type PresentDeps } from '#features/posts/present.usecases'
import type { Actor } from '#http/actor'
import { AppError } from '#server/errors'
import { takingTurns } from '#server/taking-turns'
import { postOfQuote } from './freeze.ts'
import type { QuoteRow, QuoteStore } from './quotes.store.ts'

export type ReadQuoteDeps = PresentDeps & { quotes: QuoteStore }

/** A quote with what it is as a post, read where it is asked for: a page of thousands looks at few. */
export type ReadQuote = { row: QuoteRow; readonly post: Post }

/** Whose quotes somebody may read: his own alone, or everybody's. */
export function ownerFor(actor: Actor): string | undefined {
  return scopeOf(actor, 'quotes.read') === 'all' ? undefined : actor.id
}

/**
 * Those of these quotes that an access list leaves: it judges the copy as it was frozen, and the post as it is now, so that neither what was
 * hidden since nor what an edit made harmless is seen by its quote.
 */
export async function permitted(
  deps: PresentDeps,
  actor: Actor,
  rows: QuoteRow[],
  signal: AbortSignal,
): Promise<ReadQuote[]> {
  const read = rows.map(readQuote)
  const visible = await findVisibleIds(
    deps,
    actor,
    rows.map(({ postId }) => postId),
    signal,
  )
  if (!visible) return read
  return read.filter(
    (quote) => visible.has(quote.row.postId) && permitsCopy(actor.restrictions, quote.post, deps.timeZone),
  )
}

function readQuote(row: QuoteRow): ReadQuote {
  let post: Post | undefined
  return {
    row,
    get post() {
      post ??= postOfQuote(row)
      return post
    },
  }
}

const partSize = 500

/**
 * The quotes somebody may see that a condition lets through, the newest first; a facet leaves its own choice out with `except`. Read in parts
 * and judged here: the query line means what it means in the search (query/match.ts), and quotes are what people made by hand.
 */
export async function* matchingQuotes(
  deps: ReadQuoteDeps,
  actor: Actor,
  condition: QuoteCondition,
  signal: AbortSignal,
): AsyncGenerator<{ quote: ReadQuote; passes(except?: QuoteFacetField): boolean }> {
  const { query } = parseQuery(condition.q)
  if (asksForTranslation(query)) throw new AppError('translations_elsewhere')
  const reading = { matching: condition.matching ?? usualMatching, timeZone: deps.timeZone }
  const { filters = {} } = condition
  const othersTurn = takingTurns(signal)
  let after: QuoteRow | undefined
  do {
    const rows = await deps.quotes.part(partSize, ownerFor(actor), after)
    for (const quote of await permitted(deps, actor, rows, signal)) {
      await othersTurn()
      if (!isOpen(query) && !matchesPost(withComment(quote), query, reading)) continue
      yield { quote, passes: (except) => passesQuote(quote, quote.row, filters, deps.timeZone, except) }
    }
    after = rows.length === partSize ? rows.at(-1) : undefined
  } while (after)
}

function isOpen(query: Query): boolean {
  return query.kind === 'all' && query.of.length === 0
}

function withComment({ row, post }: ReadQuote): Post {
  return row.comment === '' ? post : { ...post, text: `${post.text}\n${row.comment}` }
}
