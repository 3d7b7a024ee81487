import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import type { Serve } from '#http/serve'
import { type DigestDeps, findDigest, setDigest } from './digest.usecase.ts'
import { findMatches, markMatchesSeen as markSeen } from './matches.usecase.ts'
import type { MatchDeps } from './subscriptions.deps.ts'
import { findSubscriptions, showSubscription, unwatchRequest, watchRequest } from './subscriptions.usecase.ts'

export type SubscriptionRouteDeps = MatchDeps & DigestDeps

export function mountSubscriptions(deps: SubscriptionRouteDeps) {
  return (serve: Serve): void => {
    serve(subscriptionRoutes.list, ({ actor, signal }) => findSubscriptions(deps, actor, signal))
    serve(subscriptionRoutes.watch, async ({ actor, input, signal }) => {
      await watchRequest(deps, actor, input)
      return await showSubscription(deps, actor, input, signal)
    })
    serve(subscriptionRoutes.unwatch, async ({ actor, input }) => {
      await unwatchRequest(deps, actor, input)
      return {}
    })
    serve(subscriptionRoutes.listMatches, ({ actor, input, signal }) =>
      findMatches(deps, actor, input, signal),
    )
    serve(subscriptionRoutes.markSeen, async ({ actor, input }) => {
      await markSeen(deps, actor, input)
      return {}
    })
    serve(subscriptionRoutes.readDigest, ({ actor }) => findDigest(deps, actor))
    serve(subscriptionRoutes.setDigest, ({ actor, input }) => setDigest(deps, actor, input))
  }
}
