import type { FastifyBaseLogger } from 'fastify'
import type { HiddenEntityReader } from '#archive/hidden-entities'
import type { Records } from '#db/open'
import type { AccountStore } from '#features/accounts/accounts-in'
import type { Arrival } from '#features/posts/posts.usecases'
import type { PresentDeps } from '#features/posts/present.usecases'
import { assignArrived } from '#features/subscriptions/arrivals'
import { foldMerged } from '#features/subscriptions/assign'
import { startDigestLoop } from '#features/subscriptions/digest-loop'
import { createDigestStore } from '#features/subscriptions/digests.store'
import { createMatchStore } from '#features/subscriptions/matches.store'
import { createSubscriptionStore } from '#features/subscriptions/subscriptions.store'
import { createWatchedRequests } from '#features/subscriptions/watched-requests'
import type { Writing } from '#journal/writing'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

type Place = { config: Config; clock: Clock; db: Records; logger: FastifyBaseLogger }
type Shared = {
  writing: Writing
  accounts: AccountStore
  hidden: HiddenEntityReader
  present: PresentDeps
  address(): string
}

/** What finds new posts for watched requests, and what tells of them by mail. */
export function wireSubscriptions(
  { config, clock, db, logger }: Place,
  { writing, accounts, hidden, present, address }: Shared,
) {
  const subscriptions = createSubscriptionStore(db)
  const matches = createMatchStore(db)
  const shared = { subscriptions, matches, writing, clock, timeZone: config.TIME_ZONE }
  const digests = createDigestStore(db)
  const watched = createWatchedRequests(shared)
  const onFailure = (requestId: string, error: unknown) =>
    logger.error({ err: error, requestId }, 'posts could not be compared with a watched request')
  const loop = startDigestLoop({
    ...{ ...shared, digests, accounts, present, address },
    onError: (error) => logger.error({ err: error }, 'mails of what is new could not be sent'),
  })
  return {
    deps: { ...shared, digests },
    arrivals: {
      onArrival: (arrivals: Arrival[]) => assignArrived({ ...shared, watched, hidden, onFailure }, arrivals),
      onMerge: (merges: ReadonlyMap<number, number>) => foldMerged(shared, merges),
    },
    stop: loop.stop,
  }
}
