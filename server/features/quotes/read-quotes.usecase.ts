import { scopeOf } from '@litopys/contract/access/policy'
import { elsewhereIn } from '@litopys/contract/query/elsewhere'
import { meantQuery } from '@litopys/contract/query/equivalents'
import { queriedPost, type Reading } from '@litopys/contract/query/match'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { passesQuote } from '@litopys/contract/query/passes-quote'
import type { Query } from '@litopys/contract/query/syntax'
import type { Post } from '@litopys/contract/schemas/post'
import type { FrozenPost, QuoteCondition, QuoteFacetField } from '@litopys/contract/schemas/quote'
import type { HiddenEntityReader } from '#archive/hidden-entities'
import type { PeopleReader } from '#archive/people'
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
  people: PeopleReader
  /** The quotes of these that a legal hold protects. */
  heldQuotes(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** A quote as a post. The post is built only when read, because a page of thousands reads few. */
export type ReadQuote<Row = QuoteHead> = { row: Row; readonly post: Post }

/** The owner whose quotes the actor may read; undefined for the quotes of all users. */
export function ownerFor(actor: Actor): string | undefined {
  return scopeOf(actor, 'quotes.read') === 'all' ? undefined : actor.id
}

/**
 * The quotes that the actor's restrictions permit. They must permit both the frozen copy and the current
 * post: neither a later edit nor a later restriction may reveal a hidden post.
 */
export async function permitted(
  deps: PresentDeps,
  actor: Actor,
  rows: QuoteRow[],
  signal: AbortSignal,
): Promise<ReadQuote<QuoteRow>[]> {
  const quotes = rows.map((row) => lazyQuote(row, () => thaw(row)))
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
    // The post and its tags were deleted with the channel, so only the copy is checked.
    const isSeen = now ? now.seen : restrictions.tags.length === 0
    if (!isSeen || !permitsCopy(restrictions, quote.post, deps.timeZone)) return []
    const shown = now?.existed ? quote : asFirst(quote)
    return [quote.row.ownerId === actor.id ? shown : withoutFrequency(shown)]
  })
}

/** Clears the copy flag for a user who may not see the original. */
function asFirst<Quote extends ReadQuote>(quote: Quote): Quote {
  return quote.post.existedBefore ? { ...quote, post: { ...quote.post, existedBefore: false } } : quote
}

/** Clears the frequency: it counts the posts that the owner of the quote sees, which may be more. */
function withoutFrequency<Quote extends ReadQuote>(quote: Quote): Quote {
  return { ...quote, post: { ...quote.post, frequency: '' } }
}

function lazyQuote<Row extends QuoteHead>(row: Row, copy: () => FrozenPost): ReadQuote<Row> {
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
 * Visible quotes that match a condition, newest first; `except` leaves out a facet's own filter. They are
 * read in parts and matched in memory, where the query language means the same as in search (query/match.ts).
 */
export async function* matchingQuotes(
  deps: ReadQuoteDeps,
  actor: Actor,
  condition: QuoteCondition,
  signal: AbortSignal,
): AsyncGenerator<{ quote: ReadQuote; passes(except?: QuoteFacetField): boolean }> {
  const { q, searchKey, matching = usualMatching } = condition
  const query = meantQuery(parseQuery(q).query, { matching, searchKey })
  const code = elsewhereIn(query)
  if (code) throw new AppError(code)
  const reading = { matching, timeZone: deps.timeZone }
  const { filters = {} } = condition
  const hidden = await deps.hidden(signal)
  const { keyOf } = deps.people()
  const othersTurn = yieldBetween(signal)
  const owner = ownerFor(actor)
  const all = (await deps.quoteCache.heads()).filter(
    ({ ownerId }) => owner === undefined || ownerId === owner,
  )
  for (let at = 0; at < all.length; at += partSize) {
    const heads = all.slice(at, at + partSize)
    const copies = await deps.quoteCache.copies(heads)
    const candidates = heads.flatMap((row) => {
      const copy = copies.get(row.hash)
      return copy ? [lazyQuote(row, () => copy.post)] : []
    })
    for (const quote of await permittedOf(deps, actor, candidates, signal)) {
      await othersTurn()
      const terms = copies.get(quote.row.hash)?.terms
      if (!isOpen(query) && !isMeant(quote, terms?.(quote.row.comment), query, reading)) continue
      const passes = (except?: QuoteFacetField) =>
        passesQuote(quote, quote.row, filters, deps.timeZone, except, hidden, keyOf)
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
