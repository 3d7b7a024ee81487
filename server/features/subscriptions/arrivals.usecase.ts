import { hidesPosts } from '@litopys/contract/access/restrictions'
import { personField } from '@litopys/contract/memory/people'
import { type QueriedPost, queriedPost } from '@litopys/contract/query/match'
import { passesFilters, valuesOfPost } from '@litopys/contract/query/match-filters'
import { printQuery } from '@litopys/contract/query/print'
import type { Post } from '@litopys/contract/schemas/post'
import { facetFields } from '@litopys/contract/schemas/search'
import { dailyMatches } from '@litopys/contract/schemas/subscription'
import type { HiddenEntities, HiddenEntityReader } from '#archive/hidden-entities'
import type { People, PeopleReader } from '#archive/people'
import { permitsPost } from '#archive/visible'
import type { Transact } from '#audit/transact'
import type { PostContent } from '#features/posts/post-row'
import type { Arrival } from '#features/posts/posts.usecase'
import { rowOfPrepared } from '#features/posts/prepared-post'
import { shownPost } from '#features/posts/shown-post'
import type { Clock } from '#server/clock'
import { yieldBetween } from '#server/yielding'
import { assign } from './assign.usecase.ts'
import type { Match } from './matches.store.ts'
import type { TriggerIndex } from './trigger-index.ts'
import type { WatchedRequest, WatchedRequests, WatchingReader } from './watched-requests.usecase.ts'

type ArrivalDeps = {
  watched: WatchedRequests
  hidden: HiddenEntityReader
  people: PeopleReader
  transact: Transact
  clock: Clock
  timeZone: string
  onFailure(requestId: string, error: unknown): void
}

/** Maximum number of matched query parts listed per match. */
const mostFired = 8

/**
 * Finds the readers of posts that are about to be stored. A post is new to a reader if the request finds it
 * and they may see it, and neither was true before; other edits are ignored. Repeated calls add no second
 * match. A request that fails on a post is marked, without affecting other requests or the batch. Readers at
 * their daily limit are skipped, because requests that match every post are expensive.
 */
export async function assignArrived(deps: ArrivalDeps, arrivals: Arrival[]): Promise<void> {
  const { watched, hidden, people, timeZone } = deps
  const lookUp = await watched()
  if (!lookUp || arrivals.length === 0) return
  const neverAborted = new AbortController().signal
  const unshown = await hidden(neverAborted)
  const othersTurn = yieldBetween(neverAborted)
  const failed = new Map<WatchedRequest, unknown>()
  const full = new Set<string>()
  let found = noMatches()
  const matchesOf = (request: WatchedRequest, now: Views, earlier: Views | undefined) => {
    const readers = request.readers.filter(({ subscriptionId }) => !full.has(subscriptionId))
    if (readers.length === 0) return []
    try {
      return newTo({ ...request, readers }, now, earlier, { timeZone, people: people() })
    } catch (error) {
      failed.set(request, error)
      return []
    }
  }
  const assignFound = async (unserved: string[]) => {
    for (const id of await assign(deps, found.matches, unserved)) full.add(id)
    found = noMatches()
  }
  for (const { post: prepared, before } of arrivals) {
    const row = rowOfPrepared(prepared)
    const views = viewsOf(row, unshown, people())
    const waiting = waitingFor(lookUp, row.terms, views)
    if (waiting.size === 0) continue
    const now = judged(views, new Set(row.terms))
    const earlier = before && judged(viewsOf(before, unshown, people()))
    const { _id: postId } = views.all
    const clusters = { all: String(prepared.cluster), limited: `node ${row.copyNode}` }
    for (const request of waiting) {
      await othersTurn()
      for (const { view, ...match } of matchesOf(request, now, earlier))
        found.add({ postId, cluster: clusters[view], ...match })
    }
    if (found.mayFillADay()) await assignFound([])
  }
  for (const [{ requestId }, error] of failed) deps.onFailure(requestId, error)
  const unserved = [...failed.keys()].flatMap(({ readers }) => readers.map((one) => one.subscriptionId))
  if (found.matches.length > 0 || unserved.length > 0) await assignFound(unserved)
}

/** Collects matches, one post of a cluster per subscription; for restricted readers one of equal posts. */
function noMatches() {
  const clusters = new Map<string, Set<string>>()
  const matches: Match[] = []
  let most = 0
  return {
    matches,
    add(match: Match): void {
      const known = clusters.get(match.subscriptionId) ?? new Set()
      if (known.has(match.cluster)) return
      clusters.set(match.subscriptionId, known.add(match.cluster))
      most = Math.max(most, known.size)
      matches.push(match)
    },
    /** True if a subscription has more matches than a day allows. */
    mayFillADay: () => most > dailyMatches,
  }
}

type Judged = { post: Post; queried: QueriedPost }
/** The post as unrestricted readers see it, and as restricted readers see it. */
type View = 'all' | 'limited'
type Views = Record<View, Judged>
type Found = Pick<Match, 'subscriptionId' | 'fired'> & { view: View }

/**
 * Restricted readers learn that a post is a copy only if its source says so: its original may be hidden from
 * them.
 */
function viewsOf(row: PostContent, unshown: HiddenEntities, people: People): Record<View, Post> {
  const post = shownPost(row, undefined, unshown, people)
  const isKnown = post.existedBefore === row.existedBeforeTold
  return { all: post, limited: isKnown ? post : { ...post, existedBefore: row.existedBeforeTold } }
}

function waitingFor(
  lookUp: TriggerIndex<WatchedRequest>,
  terms: readonly string[],
  { all, limited }: Record<View, Post>,
): Set<WatchedRequest> {
  return limited === all ? lookUp(terms, all) : new Set([...lookUp(terms, all), ...lookUp(terms, limited)])
}

function judged({ all, limited }: Record<View, Post>, terms?: ReadonlySet<string>): Views {
  const whole = { post: all, queried: queriedPost(all, terms) }
  return {
    all: whole,
    limited: limited === all ? whole : { post: limited, queried: queriedPost(limited, terms) },
  }
}

type Context = { timeZone: string; people: People }

/** Watching readers who could not find the post before. */
function newTo(request: WatchedRequest, now: Views, earlier: Views | undefined, context: Context): Found[] {
  const groups = Map.groupBy(
    request.readers,
    ({ restrictions }): View => (hidesPosts(restrictions) ? 'limited' : 'all'),
  )
  return [...groups].flatMap(([view, readers]) =>
    newAmong({ ...request, readers }, now[view], earlier?.[view], context).map((one) => ({ ...one, view })),
  )
}

function newAmong(
  request: WatchedRequest,
  now: Judged,
  earlier: Judged | undefined,
  { timeZone, people }: Context,
): Omit<Found, 'view'>[] {
  if (!isFound(now, request, people)) return []
  const wasFound = earlier !== undefined && isFound(earlier, request, people)
  const readers = request.readers.filter(
    (reader) => isPermitted(now, reader, timeZone) && !(wasFound && isPermitted(earlier, reader, timeZone)),
  )
  if (readers.length === 0) return []
  const fired = firedBy(now, request, people)
  return readers.map(({ subscriptionId }) => ({ subscriptionId, fired }))
}

function isFound(
  { post, queried }: Judged,
  { query, filters, reading }: WatchedRequest,
  { keyOf }: People,
): boolean {
  const passes = passesFilters(post, filters, reading.timeZone, undefined, undefined, keyOf)
  return passes && queried.matches(query, reading)
}

function isPermitted({ post }: Judged, { restrictions }: WatchingReader, timeZone: string): boolean {
  return permitsPost(restrictions, post, timeZone)
}

/** Parts of the query that the post matches; without a query, the matching filter values. */
function firedBy(
  { post, queried }: Judged,
  { query, filters, reading }: WatchedRequest,
  { keyOf }: People,
): string[] {
  const parts = queried
    .parts(query, reading)
    .filter(({ kind }) => kind !== 'dates' && kind !== 'count')
    .map(printQuery)
  if (parts.length > 0) return [...new Set(parts)].slice(0, mostFired)
  const chosen = facetFields.flatMap((field) => {
    const choice = filters[field]
    if (choice === undefined || typeof choice === 'boolean') return []
    const asCompared = field === personField ? keyOf : (value: string) => value
    const wanted = new Set(choice.in?.map(asCompared))
    return valuesOfPost(post, field).filter((value) => wanted.has(asCompared(value)))
  })
  return [...new Set(chosen)].slice(0, mostFired)
}
