import { meantQuery } from '@litopys/contract/query/equivalents'
import { spanMarker } from '@litopys/contract/query/match'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { entitiesWithout } from '@litopys/contract/schemas/entities'
import type { Post } from '@litopys/contract/schemas/post'
import type { Quote, QuoteCondition } from '@litopys/contract/schemas/quote'
import type { HiddenEntityReader } from '#archive/hidden-entities'
import type { PeopleReader } from '#archive/people'
import { visibleTo } from '#archive/visible'
import { wordingOf } from '#features/posts/body'
import { findPresentTexts, type PresentDeps, type PresentPost } from '#features/posts/current-posts.usecase'
import { findParents } from '#features/posts/parents.usecase'
import type { Actor } from '#server/actor'
import type { ReadQuote } from './read-quotes.usecase.ts'

/**
 * Quotes as the API shows them: with later changes of the post, with the post that it replies to, and without
 * false positives.
 */
export async function showQuotes(
  deps: PresentDeps & {
    hidden: HiddenEntityReader
    people: PeopleReader
    /** The quotes of these that a legal hold protects. */
    heldQuotes(ids: readonly string[]): Promise<ReadonlySet<string>>
  },
  actor: Actor,
  quotes: ReadQuote[],
  { q, matching = usualMatching, searchKey }: Pick<QuoteCondition, 'q' | 'matching' | 'searchKey'>,
  signal: AbortSignal,
): Promise<Quote[]> {
  const postIds = [...new Set(quotes.map(({ row }) => row.postId))]
  const held = await deps.heldQuotes(quotes.map(({ row }) => row.id))
  const present = await findPresentTexts(deps, actor, postIds, signal)
  const marksOf = spanMarker(meantQuery(parseQuery(q).query, { matching, searchKey }), matching)
  const hidden = await deps.hidden(signal)
  const { keyOf } = deps.people()
  const visible = visibleTo(actor.restrictions, deps.timeZone)
  const parentOf = await findParents(
    deps,
    visible,
    quotes.map(({ post }) => post),
    signal,
  )
  return quotes.map((quote) => {
    const parent = parentOf(quote.post)
    return {
      ...quoteOf(quote, actor, present.get(quote.row.postId), marksOf(quote.post.text)),
      entities: entitiesWithout(quote.post.entities, hidden, keyOf),
      ...(parent && { parent }),
      ...(held.has(quote.row.id) ? { isHeld: true } : {}),
    }
  })
}

function quoteOf(
  { row, post }: ReadQuote,
  actor: Actor,
  present: PresentPost | undefined,
  matches: Quote['matches'],
): Quote {
  const { updatedBy, updatedAt } = row
  return {
    ...post,
    _id: row.id,
    postId: row.postId,
    tags: row.tags,
    comment: row.comment,
    hash: row.hash,
    matches,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    isOwn: row.ownerId === actor.id,
    ...(updatedBy === null ? {} : { updatedBy }),
    ...(updatedAt === null ? {} : { updatedAt: updatedAt.toISOString() }),
    __v: row.version,
    since: present ? changesSince(post, present) : {},
  }
}

/** Changes of a post since it was saved. A change of spaces is not a change. */
function changesSince(frozen: Post, { post, origin }: PresentPost): Quote['since'] {
  const { articleBody, deletedAt } = post
  const isOther = wordingOf(articleBody) !== wordingOf(frozen.articleBody)
  return {
    ...(isOther ? { articleBody, origin } : {}),
    ...(deletedAt !== undefined && frozen.deletedAt === undefined ? { deletedAt } : {}),
  }
}
