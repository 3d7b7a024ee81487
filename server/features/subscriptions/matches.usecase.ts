import { fileMatchesOf, fileSpanMarker, spanMarker } from '@litopys/contract/query/match'
import type { ListAnswer } from '@litopys/contract/route'
import { entitiesWithout } from '@litopys/contract/schemas/entities'
import type { SubscriptionMatch } from '@litopys/contract/schemas/subscription'
import { visibleTo } from '#archive/visible'
import { findPresent } from '#features/posts/current-posts.usecase'
import { findParents } from '#features/posts/parents.usecase'
import { findOpenRequest } from '#features/saved-objects/news.usecase'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { MatchRow, Place } from './matches.store.ts'
import type { MatchDeps } from './subscriptions.deps.ts'
import { findVisibleMatches } from './visible-matches.usecase.ts'
import { readWatchedSearch } from './watched-requests.usecase.ts'

type Page = { id: string; page: number; itemsPerPage: number }

/** Matches of a request that the actor watches, limited to posts that they may see now. */
export async function listMatches(
  deps: MatchDeps,
  actor: Actor,
  { id, page, itemsPerPage }: Page,
  signal: AbortSignal,
): Promise<ListAnswer<SubscriptionMatch> & { unavailable: number }> {
  const request = await findOpenRequest(deps, actor, id)
  const subscription = await deps.subscriptions.find(id, actor.id)
  if (!subscription) throw new AppError('not_found')
  const place = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const { rows, total } = await pageOf(deps, actor, subscription.id, place, signal)
  const posts = await findPresent(
    deps,
    actor,
    rows.map(({ postId }) => postId),
    signal,
  )
  const hidden = await deps.hidden(signal)
  const { keyOf } = deps.people()
  const read = readWatchedSearch(request, deps.timeZone)
  const marksOf = 'search' in read ? spanMarker(read.search.query, read.search.reading.matching) : () => []
  const fileMarksOf =
    'search' in read ? fileSpanMarker(read.search.query, read.search.reading.matching) : () => []
  const visible = visibleTo(actor.restrictions, deps.timeZone)
  const parentOf = await findParents(deps, visible, [...posts.values()], signal)
  const data = rows.flatMap(({ postId, fired, foundAt, seenAt }): SubscriptionMatch[] => {
    const post = posts.get(postId)
    if (!post) return []
    const found = { fired, foundAt: foundAt.toISOString(), isNew: seenAt === null }
    const entities = entitiesWithout(post.entities, hidden, keyOf)
    const parent = parentOf(post)
    const matches = { matches: marksOf(post.text), ...fileMatchesOf(post, fileMarksOf) }
    const shown = { ...post, entities, ...matches, ...(parent && { parent }) }
    return [{ post: shown, ...found }]
  })
  return { data, totalItems: total, page, itemsPerPage, unavailable: rows.length - data.length }
}

/** A page of matches; posts hidden from the actor are left out of the page and its total. */
export async function pageOf(
  deps: MatchDeps,
  actor: Actor,
  subscriptionId: string,
  place: Place,
  signal: AbortSignal,
): Promise<{ rows: MatchRow[]; total: number }> {
  const visible = await findVisibleMatches(deps, actor, [subscriptionId], signal)
  if (!visible) return await deps.matches.page(subscriptionId, place)
  const shown = visible.slice(place.offset, place.offset + place.limit).map(({ postId }) => postId)
  return { rows: await deps.matches.ofPosts(subscriptionId, shown), total: visible.length }
}

export async function markMatchesSeen(
  { subscriptions, matches, clock }: MatchDeps,
  actor: Actor,
  { id, upTo, postIds }: { id: string; upTo?: string; postIds?: string[] },
): Promise<void> {
  const subscription = await subscriptions.find(id, actor.id)
  if (!subscription) throw new AppError('not_found')
  const now = clock.now()
  await matches.markSeen(subscription.id, { upTo: upTo === undefined ? now : new Date(upTo), postIds }, now)
}
