import { mostWatched, type Subscription } from '@litopys/contract/schemas/subscription'
import { requestOf } from '#features/saved-objects/kinds'
import { findOpenRequest } from '#features/saved-objects/news.usecase'
import { isOpenTo } from '#features/saved-objects/reader'
import { type Actor, localActor } from '#server/actor'
import { AppError } from '#server/errors'
import { undoableSince } from '#server/undo-period'
import { dayStart } from './day-start.ts'
import type { MatchDeps, SubscriptionDeps } from './subscriptions.deps.ts'
import { type CountedRow, createSubscriptionStore } from './subscriptions.store.ts'
import { countVisible } from './visible-matches.usecase.ts'
import { readWatchedSearch } from './watched-requests.usecase.ts'

type Request = Awaited<ReturnType<typeof findOpenRequest>>

/** Subscriptions of the actor; those of deleted requests are left out until the request is restored. */
export async function listSubscriptions(
  deps: MatchDeps,
  actor: Actor,
  signal: AbortSignal,
): Promise<Subscription[]> {
  const rows = await countVisible(deps, actor, await deps.subscriptions.ofUser(actor.id), signal)
  const requests = await deps.saved.findMany(
    'requests',
    rows.map(({ requestId }) => requestId),
  )
  const byId = new Map(requests.map((request) => [request.id, request]))
  return rows.flatMap((row) => {
    const request = byId.get(row.requestId)
    return request ? [shown(deps, actor, row, request)] : []
  })
}

/**
 * Starts watching a request. Watching it again changes nothing; starting again within a day of the end
 * restores the earlier matches.
 * @throws AppError watch_broken, watch_elsewhere, watch_too_broad, watch_frequency, watch_job, too_many_watched
 */
export async function watchRequest(
  deps: SubscriptionDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  const request = await findOpenRequest(deps, actor, id)
  const read = readWatchedSearch(request, deps.timeZone)
  if ('problem' in read) throw new AppError(`watch_${read.problem}`)
  await deps.transact(async ({ records, audit }) => {
    const { title } = requestOf(request)
    const row = { id: deps.clock.newId(), requestId: id, userId: actor.id, createdAt: deps.clock.now() }
    const subscriptions = createSubscriptionStore(records)
    await subscriptions.removeEnded(undoableSince(row.createdAt))
    if (!(await subscriptions.add({ ...row, title }))) return
    // The local operator has no limit.
    const isBound = actor.id !== localActor.id
    if (isBound && (await subscriptions.count(actor.id)) > mostWatched) throw new AppError('too_many_watched')
    const object = { id, name: title }
    audit.add({ actor, action: 'subscription.begin', object })
  })
}

/**
 * A subscription of the actor.
 * @throws AppError not_found where they do not watch the request.
 */
export async function showSubscription(
  deps: MatchDeps,
  actor: Actor,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<Subscription> {
  const request = await findOpenRequest(deps, actor, id)
  const [row] = await countVisible(deps, actor, await deps.subscriptions.ofUser(actor.id, id), signal)
  if (!row) throw new AppError('not_found')
  return shown(deps, actor, row, request)
}

/**
 * Ends a subscription, also of a request that is no longer shared with the actor.
 * @throws AppError not_found where they do not watch it.
 */
export async function unwatchRequest(
  { transact, clock }: SubscriptionDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const subscriptions = createSubscriptionStore(records)
    const now = clock.now()
    const title = await subscriptions.end(id, actor.id, now)
    if (title === undefined) throw new AppError('not_found')
    await subscriptions.removeEnded(undoableSince(now))
    const object = { id, name: title }
    audit.add({ actor, action: 'subscription.end', object })
  })
}

function shown(
  { clock, timeZone }: SubscriptionDeps,
  actor: Actor,
  { requestId, createdAt, cutAt, failedAt, matches, unseen, title: knownTitle }: CountedRow,
  request: Request,
): Subscription {
  const problem = problemOf(request, actor, timeZone)
  // Counts of a request that the actor can no longer read are not shown.
  const counts = problem === 'closed' ? { matches: 0, unseen: 0 } : { matches, unseen }
  const title = problem === 'closed' ? knownTitle : requestOf(request).title
  const isCutToday = cutAt !== null && cutAt >= dayStart(clock.now(), timeZone)
  return {
    requestId,
    title,
    createdAt: createdAt.toISOString(),
    ...counts,
    ...(isCutToday ? { cutAt: cutAt.toISOString() } : {}),
    ...(failedAt && failedAt > request.updatedAt ? { failedAt: failedAt.toISOString() } : {}),
    ...(problem ? { problem } : {}),
  }
}

function problemOf(request: Request, actor: Actor, timeZone: string): Subscription['problem'] {
  if (!isOpenTo(request, actor)) return 'closed'
  const read = readWatchedSearch(request, timeZone)
  if ('problem' in read) return read.problem
  return read.isCorrected ? 'corrected' : undefined
}
