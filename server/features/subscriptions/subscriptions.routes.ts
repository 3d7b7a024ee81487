import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import type { Serve } from '#http/serve'
import { type DigestDeps, readDigest, setDigest } from './digest.usecase.ts'
import { listMatches, markMatchesSeen as markSeen } from './matches.usecase.ts'
import type { MatchDeps } from './subscriptions.deps.ts'
import { listSubscriptions, showSubscription, unwatchRequest, watchRequest } from './subscriptions.usecase.ts'

export type SubscriptionRouteDeps = MatchDeps & DigestDeps

export function mountSubscriptions(deps: SubscriptionRouteDeps) {
  return (serve: Serve): void => {
    serve(subscriptionRoutes.list, ({ actor, signal }) => listSubscriptions(deps, actor, signal))
    serve(subscriptionRoutes.watch, async ({ actor, input, signal }) => {
      await watchRequest(deps, actor, input)
      return await showSubscription(deps, actor, input, signal)
    })
    serve(subscriptionRoutes.unwatch, async ({ actor, input }) => {
      await unwatchRequest(deps, actor, input)
      return {}
    })
    serve(subscriptionRoutes.listMatches, ({ actor, input, signal }) =>
      listMatches(deps, actor, input, signal),
    )
    serve(subscriptionRoutes.markSeen, async ({ actor, input }) => {
      await markSeen(deps, actor, input)
      return {}
    })
    serve(subscriptionRoutes.readDigest, ({ actor }) => readDigest(deps, actor))
    serve(subscriptionRoutes.setDigest, ({ actor, input }) => setDigest(deps, actor, input))
  }
}
