import { scopeOf } from '@litopys/contract/access/policy'
import { asksForTranslation } from '@litopys/contract/query/in-translation'
import { queriedPost, type Reading } from '@litopys/contract/query/match'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { passesQuote } from '@litopys/contract/query/passes-quote'
import { searchedIn } from '@litopys/contract/query/searched-in'
import type { Query } from '@litopys/contract/query/syntax'
import type { Post } from '@litopys/contract/schemas/post'
import type { FrozenPost, QuoteCondition, QuoteFacetField } from '@litopys/contract/schemas/quote'
import type { HiddenEntityReader } from '#archive/hidden-entities'
import { permitsCopy } from '#archive/visible'
import { judgePosts, type PresentDeps } from '#features/posts/current-posts.usecase'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { yieldBetween } from '#server/yielding'
import { postOfQuote, thaw } from './freeze.ts'
import { type QuoteCache, withComment } from './quote-cache.store.ts'
import type { QuoteHead, QuoteRow, QuoteStore } from './quotes.store.ts'

export type ReadQuoteDeps = PresentDeps & {
  quotes: QuoteStore
  quoteCache: QuoteCache
  hidden: HiddenEntityReader
}

/** A quote with what it is as a post, made where it is asked for: a page of thousands looks at few. */
export type ReadQuote<Row = QuoteHead> = { row: Row; readonly post: Post }

/** Whose quotes somebody may read: his own alone, or everybody's. */
export function ownerFor(actor: Actor): string | undefined {
  return scopeOf(actor, 'quotes.read') === 'all' ? undefined : actor.id
}

/**
 * Those of these quotes that an access list leaves: it judges the copy as it was frozen, and the post as it
 * is now, so that neither what was hidden since nor what an edit made harmless is seen by its quote.
 */
export async function permitted(
  deps: PresentDeps,
  actor: Actor,
  rows: QuoteRow[],
  signal: AbortSignal,
): Promise<ReadQuote<QuoteRow>[]> {
  const quotes = rows.map((row) => readQuote(row, () => thaw(row)))
  return await permittedOf(deps, actor, quotes, signal)
}

async function permittedOf<Quote extends ReadQuote>(
  deps: PresentDeps,
  actor: Actor,
  quotes: Quote[],
  signal: AbortSignal,
): Promise<Quote[]> {
  const postIds = quotes.map(({ row }) => row.postId)
  const judged = await judgePosts(deps, actor, postIds, signal)
  if (!judged) return quotes
  const { restrictions } = actor
  return quotes.flatMap((quote) => {
    const now = judged.get(quote.row.postId)
    // The post is gone with its channel, and its tags with it: the copy alone is judged.
    const isSeen = now ? now.seen : restrictions.tags.length === 0
    if (!isSeen || !permitsCopy(restrictions, quote.post, deps.timeZone)) return []
    const shown = now?.existed ? quote : asFirst(quote)
    return [quote.row.ownerId === actor.id ? shown : withoutFrequency(shown)]
  })
}

/** Whoever may not see what a post is a copy of is not told that it is one. */
function asFirst<Quote extends ReadQuote>(quote: Quote): Quote {
  return quote.post.existedBefore ? { ...quote, post: { ...quote.post, existedBefore: false } } : quote
}

/** How often the channel posted is counted over what the owner of the quote may see, which may be more. */
function withoutFrequency<Quote extends ReadQuote>(quote: Quote): Quote {
  return { ...quote, post: { ...quote.post, frequency: '' } }
}

function readQuote<Row extends QuoteHead>(row: Row, copy: () => FrozenPost): ReadQuote<Row> {
  let post: Post | undefined
  return {
    row,
    get post() {
      post ??= postOfQuote(row, copy())
      return post
    },
  }
}

const partSize = 2_500

/**
 * The quotes somebody may see that a condition lets through, the newest first; a facet leaves its own choice
 * out with `except`. Read in parts and judged here: the query line means what it means in the search
 * (query/match.ts), and quotes are what people made by hand.
 */
export async function* matchingQuotes(
  deps: ReadQuoteDeps,
  actor: Actor,
  condition: QuoteCondition,
  signal: AbortSignal,
): AsyncGenerator<{ quote: ReadQuote; passes(except?: QuoteFacetField): boolean }> {
  const query = searchedIn(parseQuery(condition.q).query, condition.searchKey)
  if (asksForTranslation(query)) throw new AppError('translations_elsewhere')
  const reading = { matching: condition.matching ?? usualMatching, timeZone: deps.timeZone }
  const { filters = {} } = condition
  const hidden = await deps.hidden(signal)
  const othersTurn = yieldBetween(signal)
  const owner = ownerFor(actor)
  const all = (await deps.quoteCache.heads()).filter(
    ({ ownerId }) => owner === undefined || ownerId === owner,
  )
  for (let at = 0; at < all.length; at += partSize) {
    const heads = all.slice(at, at + partSize)
    const copies = await deps.quoteCache.copies(heads)
    const asked = heads.flatMap((row) => {
      const copy = copies.get(row.hash)
      return copy ? [readQuote(row, () => copy.post)] : []
    })
    for (const quote of await permittedOf(deps, actor, asked, signal)) {
      await othersTurn()
      const terms = copies.get(quote.row.hash)?.terms
      if (!isOpen(query) && !isMeant(quote, terms?.(quote.row.comment), query, reading)) continue
      const passes = (except?: QuoteFacetField) =>
        passesQuote(quote, quote.row, filters, deps.timeZone, except, hidden)
      yield { quote, passes }
    }
  }
}

function isOpen(query: Query): boolean {
  return query.kind === 'all' && query.of.length === 0
}

function isMeant(
  { row, post }: ReadQuote,
  terms: ReadonlySet<string> | undefined,
  query: Query,
  reading: Reading,
): boolean {
  const whole = row.comment === '' ? post : { ...post, text: withComment(post.text, row.comment) }
  return queriedPost(whole, terms).matches(query, reading)
}
