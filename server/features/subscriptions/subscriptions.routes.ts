import {
  listMatches,
  listSubscriptions,
  markMatchesSeen,
  readDigest,
  setDigest as setDigestRoute,
  unwatchRequest as unwatchRoute,
  watchRequest as watchRoute,
} from '@litopys/contract/routes/subscriptions'
import type { Serve } from '#http/serve'
import { type DigestDeps, findDigest, setDigest } from './digest.usecases.ts'
import { findMatches, markMatchesSeen as markSeen } from './matches.usecases.ts'
import type { MatchDeps } from './subscriptions.deps.ts'
import {
  findSubscriptions,
  showSubscription,
  unwatchRequest,
  watchRequest,
} from './subscriptions.usecases.ts'

export type SubscriptionRouteDeps = MatchDeps & DigestDeps

export function mountSubscriptions(serve: Serve, deps: SubscriptionRouteDeps): void {
  serve(listSubscriptions, async ({ actor, signal }) => ({
    data: await findSubscriptions(deps, actor, signal),
  }))
  serve(watchRoute, async ({ actor, input, signal }) => {
    await watchRequest(deps, actor, input)
    return { data: await showSubscription(deps, actor, input, signal) }
  })
  serve(unwatchRoute, async ({ actor, input }) => {
    await unwatchRequest(deps, actor, input)
    return { data: {} }
  })
  serve(listMatches, ({ actor, input, signal }) => findMatches(deps, actor, input, signal))
  serve(markMatchesSeen, async ({ actor, input }) => {
    await markSeen(deps, actor, input)
    return { data: {} }
  })
  serve(readDigest, async ({ actor }) => ({ data: await findDigest(deps, actor) }))
  serve(setDigestRoute, async ({ actor, input }) => ({ data: await setDigest(deps, actor, input) }))
}
